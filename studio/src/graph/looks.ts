/** How each kind of node and way looks, so that each looks like what it is, in the picture and its legend. */
import {
  Bot,
  CircleCheck,
  GitFork,
  Hand,
  type LucideIcon,
  Merge,
  Repeat,
  Split,
  Users,
  Wrench,
} from "lucide-react";
import type { PictureEdge, PictureFrame, PictureNode } from "../api/types";

export const KINDS: Record<PictureNode["kind"], LucideIcon> = {
  start: CircleCheck,
  end: CircleCheck,
  step: Bot,
  gate: Hand,
  quorum: Merge,
  choice: Split,
  tools: Wrench,
};

/** The shape around what a node says. */
export const SHAPES: Record<PictureNode["kind"], string> = {
  start: "rounded-full border",
  end: "rounded-full border",
  step: "rounded-lg border",
  gate: "rounded-lg border border-l-4 border-l-care",
  quorum: "rounded-full border-2",
  choice: "rounded-full border border-accent",
  tools: "rounded-lg border border-dashed border-line-strong bg-sunken",
};

export const WAYS: Record<PictureEdge["kind"], { stroke: string; dash?: string }> = {
  order: { stroke: "var(--color-line-strong)" },
  back: { stroke: "var(--color-accent)", dash: "5 4" },
  signal: { stroke: "var(--color-care)", dash: "2 4" },
  tool: { stroke: "var(--color-line-strong)", dash: "1 4" },
};

export const FRAMES: Record<PictureFrame["kind"], { icon: LucideIcon; word: string }> = {
  loop: { icon: Repeat, word: "Loop" },
  map: { icon: GitFork, word: "For each" },
  team: { icon: Users, word: "Supervised" },
  choice: { icon: Split, word: "Choice" },
  quorum: { icon: Users, word: "Quorum" },
};
