"""Pictures of a workflow as text: `mermaid` renders the boxes and arrows of `charting.chart`.

(The chart itself is ready in `charting`; what is missing here is only the rendering.)
"""
