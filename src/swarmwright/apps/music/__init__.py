"""The music-app team of seed 002.19."""
