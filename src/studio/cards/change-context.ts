import { createContext, useContext } from "react";
import type { App } from "#engine/contract/app.ts";
import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import type { ChangePlace } from "./change-place.ts";
import type { OpenDraft } from "./use-draft.ts";

/** What every page has on which an app is changed. */
export interface Change {
  readonly app: ShelfApp;
  readonly shelf: Shelf;
  /** The app as it runs, with its records. */
  readonly client: App;
  readonly draft: OpenDraft;
  readonly go: (place: ChangePlace) => void;
  /** One page back; the place is where to go when the page was opened by its address. */
  readonly back: (otherwise: ChangePlace) => void;
  /** Takes the place of this page in the history, unless somebody has left it: its item has another name now. */
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
