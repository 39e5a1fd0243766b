/** By what names a thread is told of: also what has left its flow since has one, as its past speaks of it. */
import { useMemo } from "react";
import type { Picture, PictureFrame, PictureNode } from "../api/types";

type Told = {
  workflow: { picture: Picture };
  former: { nodes: readonly PictureNode[]; frames: readonly PictureFrame[] };
};

/** Not to be drawn: the picture of the flow, with what is in it no more behind that. */
export function useNames({ workflow: { picture }, former }: Told): Picture {
  return useMemo(
    () => ({
      ...picture,
      nodes: [...picture.nodes, ...former.nodes],
      frames: [...picture.frames, ...former.frames],
    }),
    [picture, former],
  );
}
