import { useEffect } from "react";
import { lazySheet } from "../lazy-sheet.tsx";
import { usePlayer } from "../player-context.ts";
import { editPath, type Route } from "../routes.ts";
import { singleKeysOn } from "./single-keys.ts";

const Palette = lazySheet(() => import("./Palette.tsx").then((part) => part.Palette));
const ShortcutsSheet = lazySheet(() => import("./ShortcutsSheet.tsx").then((part) => part.ShortcutsSheet));

export type ShortcutSheet = "commands" | "shortcuts" | null;

export interface ShortcutsProps {
  readonly route: Route;
  readonly over: ShortcutSheet;
  readonly onOver: (over: ShortcutSheet) => void;
}

/** Keyboard shortcuts of the whole app. Loaded after the page is drawn. */
export function Shortcuts({ route, over, onOver }: ShortcutsProps) {
  const player = usePlayer();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        if (over === "commands" || !somethingIsOver()) onOver(over === "commands" ? null : "commands");
        return;
      }
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
        if (saveForm(target)) event.preventDefault();
        return;
      }
      if (!somethingIsOver() && act(event, target)) event.preventDefault();
    };
    const act = (event: KeyboardEvent, target: HTMLElement): boolean => {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") return moveInRows(target, event.key === "ArrowDown");
      if (event.key === "Escape") return pressLast(".nav-bar-start .icon-button");
      if (isTyping(target) || !singleKeysOn()) return false;
      switch (event.key) {
        case "?":
          onOver("shortcuts");
          return true;
        case "/":
          return focus('.page:not([data-pane="below"]) .search-field input');
        case "n":
          return pressLast(".floating-add, [data-create]");
        case "e":
          return edit();
        default:
          return /^[1-9]$/u.test(event.key) && pressNth("nav a[href]", Number(event.key) - 1);
      }
    };
    const edit = (): boolean => {
      const shown =
        route.kind === "record" || route.kind === "do"
          ? route
          : route.kind === "screen" && route.at !== null && route.screen.views[0]?.kind === "one"
            ? { entity: route.screen.views[0].entity ?? "", id: route.at }
            : null;
      if (shown === null) return false;
      const screen = route.kind === "screen" ? route.screen.name : null;
      void player.app.ask({ kind: "record", entity: shown.entity, id: shown.id }).then((record) => {
        if (record?.change.allowed) player.go(editPath(shown.entity, shown.id, screen));
      });
      return true;
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [player, route, over, onOver]);
  return (
    <>
      <Palette open={over === "commands"} onOpenChange={(open) => onOver(open ? "commands" : null)} />
      <ShortcutsSheet open={over === "shortcuts"} onOpenChange={(open) => onOver(open ? "shortcuts" : null)} />
    </>
  );
}

/** While a sheet, dialog or menu is open, it has the keyboard to itself. */
const somethingIsOver = (): boolean => document.querySelector(".sheet, .alert, .menu") !== null;

const isTyping = (element: HTMLElement): boolean =>
  element.isContentEditable ||
  element.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])");

/** Clicks the last match, which is on the page opened last: beside a list, the record's page. */
function pressLast(selector: string): boolean {
  const found = document.querySelectorAll<HTMLElement>(`.app-frame-stage :is(${selector}):not([data-pane="below"] *)`);
  const last = found[found.length - 1];
  last?.click();
  return last !== undefined;
}

function pressNth(selector: string, index: number): boolean {
  const link = document.querySelectorAll<HTMLElement>(selector)[index];
  link?.click();
  return link !== undefined;
}

function focus(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  return element !== null;
}

function saveForm(target: HTMLElement): boolean {
  const form = target.closest("form") ?? (somethingIsOver() ? null : document.querySelector("form"));
  form?.requestSubmit();
  return form !== null;
}

const ROWS = ".row-body:is(a, button), .card-title :is(a, button), .table-view tbody th a";

/** Arrow keys move from row to row, as in desktop lists. Inputs and selections keep their own arrow keys. */
function moveInRows(target: HTMLElement, down: boolean): boolean {
  const page = target.closest(".page");
  if (page === null) return false;
  const rows = [...page.querySelectorAll<HTMLElement>(ROWS)];
  const now = rows.indexOf(target);
  // From the heading or the search field, arrow down goes to the first row.
  const enters = down && now < 0 && target.closest("h1, .search-field") !== null;
  const next = enters ? rows[0] : now < 0 ? undefined : rows[now + (down ? 1 : -1)];
  next?.focus();
  return next !== undefined;
}
