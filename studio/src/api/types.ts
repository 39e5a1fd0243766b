/** The server's nouns that many pages speak of, by short names. */
import type { components } from "./schema";

type Schemas = components["schemas"];
export type Picture = Schemas["Picture"];
export type PictureNode = Schemas["PictureNode"];
export type PictureEdge = Schemas["PictureEdge"];
export type PictureFrame = Schemas["PictureFrame"];
export type Compiled = Schemas["Compiled"];
export type Diagnostic = Schemas["DiagnosticTold"];
export type Phrase = Schemas["PhraseTold"];
export type Change = Schemas["ChangeTold"];
export type WorkflowTold = Schemas["WorkflowTold"];
export type Assistant = Schemas["AssistantTold"];
export type Approval = Schemas["ApprovalTold"];
