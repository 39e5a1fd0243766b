/** The server's nouns that many pages speak of, by short names. */
import type { components } from "./schema";

/** As the client reads it: pairs are lists there. */
type Told<T> = T extends (infer Item)[]
  ? Told<Item>[]
  : T extends object
    ? { [Key in keyof T]: Told<T[Key]> }
    : T;
type Wire = components["schemas"];
type Schemas = { [Name in keyof Wire]: Told<Wire[Name]> };
export type Picture = Schemas["Picture"];
export type PictureNode = Schemas["PictureNode"];
export type PictureEdge = Schemas["PictureEdge"];
export type PictureFrame = Schemas["PictureFrame"];
export type Compiled = Schemas["Compiled"];
export type Diagnostic = Schemas["DiagnosticTold"];
export type Phrase = Schemas["PhraseTold"];
export type Change = Schemas["ChangeTold"];
export type WorkflowTold = Schemas["WorkflowTold"];
export type TeamListed = Schemas["TeamListed"];
export type Approval = Schemas["ApprovalTold"];
export type TeamPage = Schemas["TeamPage"];
export type GridCell = Schemas["CellTold"];
export type AgentTold = Schemas["AgentTold"];
export type ToolTold = Schemas["ToolTold"];
export type TeamOperation = Wire["ChangesSaid"]["operations"][number];
export type SwapPlan = Schemas["PlanTold"];
export type Protocol = Schemas["ProtocolTold"];
export type ListedProtocol = Schemas["ListedTold"];
export type Version = Schemas["VersionTold"];
