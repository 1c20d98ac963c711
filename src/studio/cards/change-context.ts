import { createContext, useContext } from "react";
import type { App } from "#engine/contract/app.ts";
import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import type { ChangePlace } from "./change-place.ts";
import type { OpenDraft } from "./use-draft.ts";

/** The context of all pages that change an app. */
export interface Change {
  readonly app: ShelfApp;
  readonly shelf: Shelf;
  /** The client of the running app, with its records. */
  readonly client: App;
  readonly draft: OpenDraft;
  readonly go: (place: ChangePlace) => void;
  /** Goes one page back; `otherwise` is the target if the page was opened by its address. */
  readonly back: (otherwise: ChangePlace) => void;
  /** Replaces this page in the history, unless the person has left it. Used when the item has a new name. */
  readonly replace: (place: ChangePlace) => void;
  /** The record on which code and rules are tried; null: the latest. */
  readonly triedRecord: string | null;
  readonly chooseRecord: (id: string) => void;
  readonly openApp: () => void;
  readonly apply: () => void;
  readonly leave: () => void;
}

export const ChangeContext = createContext<Change | null>(null);

export function useChange(): Change {
  const change = useContext(ChangeContext);
  if (change === null) throw new Error("A page of the cards was drawn outside of them.");
  return change;
}
