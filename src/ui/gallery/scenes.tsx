import type { ReactElement } from "react";
import { DialogScene, MenuScene, SheetScene, ToastScene } from "./OverlayScenes.tsx";
import { LoanForm, ToolDetail, ToolList } from "./ToolScenes.tsx";
import { BoardScene, CalendarScene, EmptyScene, Long, Overview, PhotosScene } from "./ViewScenes.tsx";

interface Scene {
  /** The current tab; null for a screen without tabs. */
  readonly tab: string | null;
  readonly draw: () => ReactElement;
}

export const scenes: Readonly<Record<string, Scene>> = {
  list: { tab: "tools", draw: () => <ToolList /> },
  detail: { tab: "tools", draw: () => <ToolDetail /> },
  form: { tab: null, draw: () => <LoanForm /> },
  overview: { tab: "overview", draw: () => <Overview /> },
  calendar: { tab: "calendar", draw: () => <CalendarScene /> },
  long: { tab: "people", draw: () => <Long /> },
  photos: { tab: "tools", draw: () => <PhotosScene /> },
  board: { tab: "loans", draw: () => <BoardScene /> },
  empty: { tab: "loans", draw: () => <EmptyScene /> },
  sheet: { tab: "tools", draw: () => <SheetScene /> },
  toast: { tab: "tools", draw: () => <ToastScene /> },
  menu: { tab: "tools", draw: () => <MenuScene /> },
  dialog: { tab: "tools", draw: () => <DialogScene /> },
};
