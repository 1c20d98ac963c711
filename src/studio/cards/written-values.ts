import type { ItemRef } from "#edit/change.ts";
import type { Content } from "#edit/content.ts";
import { writtenValues as read } from "#edit/edit-document.ts";
import { Refused } from "#edit/refusal.ts";
import type { Model } from "#model/model.ts";

/** The written values of an item; empty if it no longer exists. */
export function writtenValues(text: string, model: Model, item: ItemRef): ReadonlyMap<string, readonly Content[]> {
  try {
    return read(text, model, item);
  } catch (error) {
    if (error instanceof Refused) return new Map();
    throw error;
  }
}
