// Everything that reads a document's text: half of the worker's code, and not needed for an app that was read before.
export { checkModel } from "#check/check-model.ts";
export { readDocument } from "#read/read-document.ts";
export { introduce } from "./introduce.ts";
export { previewUpdate } from "./preview-update.ts";
export { Shadows } from "./shadows.ts";
export { CodeTrial } from "./code-trial.ts";
export { findShown } from "./find-shown.ts";
export { ScenarioTrial } from "./scenario-trial.ts";
export { compareDocuments } from "./compare-documents.ts";
export { noteRename } from "./note-rename.ts";
