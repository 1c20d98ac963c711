import type { Model } from "#model/model.ts";
import { allEffects } from "../effects.ts";

/** Texts of a document that people see in the app: names, notes and messages, in the order of its points. */
export function* textsOfPeople(model: Model): Generator<string> {
  for (const { name, byDefault, empty, views, fields } of model.screens) {
    if (byDefault) continue;
    yield name;
    if (empty !== null) yield empty.value;
    for (const { heading } of fields) if (heading !== null) yield heading;
    for (const { blocks } of views) for (const block of blocks) yield block.name;
  }
  for (const { name, fields, builtIn } of model.entities) {
    if (builtIn) continue;
    yield name;
    for (const field of fields) {
      yield field.name;
      if (field.notes !== null) yield field.notes;
      if (field.type.kind === "choice" || field.type.kind === "choices")
        for (const option of field.type.options) yield option.value;
    }
  }
  for (const { statuses, transitions } of model.states) {
    for (const { name } of statuses) yield name;
    for (const { event } of transitions) if (event.kind === "named" && event.name !== "") yield event.name;
  }
  for (const { effect } of allEffects(model))
    if (effect.kind === "tell" || effect.kind === "show") yield effect.text.source;
  for (const { message } of model.errors) if (message !== null) yield message.source;
}
