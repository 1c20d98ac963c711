import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { IconButton } from "#ui/control/IconButton.tsx";
import { FloatingAdd } from "#ui/frame/ActionBar.tsx";
import { usePane, useSideBySide } from "#ui/frame/side-by-side.ts";
import { Page } from "#ui/frame/Page.tsx";
import { Menu, type MenuItem } from "#ui/overlay/Menu.tsx";
import type { Screen } from "#model/2-screens.ts";
import { nameOfScreen } from "./screen-name.ts";
import { creatableOn, createLabel, createPath } from "../actions/create-path.ts";
import { mark } from "../inspect/marks.ts";
import { mayOpen, useAnswer, usePlayer, type PlayerValue } from "../player-context.ts";
import { screenPath } from "../routes.ts";
import { WaitingBadge } from "../calls/WaitingBadge.tsx";
import { AppMenuButton } from "../sheets/AppMenuButton.tsx";
import { choicesKey, chosenView, rowsOf, useListChoices } from "../state/list-choices.ts";
import { failure } from "../failure.ts";
import { lazyPiece } from "../lazy-sheet.tsx";
import type { ListOnPaper } from "../print/list-on-paper.ts";
import { ListHead } from "../views/ListHead.tsx";
import { isListView, waysToLook } from "../views/same-records.ts";
import { ViewSwitch } from "../views/ViewSwitch.tsx";
import { ViewBody } from "../views/ViewBody.tsx";
import { usePrintKey } from "../print/use-print-key.ts";
import { narrowedBy, pageQuery, type RowsOf } from "../state/use-rows.ts";
import { ProblemCard } from "./ProblemCard.tsx";
import type { ScreenPageProps } from "./screen-page-props.ts";

const BROAD: ReadonlySet<string> = new Set(["board", "table", "overview", "map", "gallery", "calendar"]);

const PrintedList = lazyPiece(() => import("../print/PrintedList.tsx").then((part) => part.PrintedList));

/** A screen of lists, boards, overviews and texts. Its first list has the page's search and filters. */
export function ViewsPage({ screen, at, root, scrollKey }: ScreenPageProps) {
  const player = usePlayer();
  const firstList = Math.max(0, screen.views.findIndex(isListView));
  const [choices, choose] = useListChoices(choicesKey(player.appId, screen, firstList, at));
  const ways = waysToLook(screen);
  const main = chosenView(screen, choices);
  const mainView = main < 0 ? null : (screen.views[main] ?? null);
  const shown = screen.views.map((_, index) => index === main || !ways.includes(index));
  const [selecting, setSelecting] = useState(false);
  const base = rowsOf(screen.name, Math.max(0, main), at, choices);
  const [create, ...otherCreates] = creatableOn(player, screen);
  const [printed, setPrinted] = useState<ListOnPaper | null>(null);
  const print = (): void => {
    if (mainView === null || mainView.problem !== null) window.print();
    else
      void import("../print/list-on-paper.ts")
        .then((part) => part.listOnPaper(player, screen, base))
        .then(setPrinted, () => player.notify(failure(player, "went-wrong")));
  };
  const beside = useSideBySide();
  const isCovered = usePane() === "below";
  usePrintKey(isCovered || beside || mainView === null || mainView.problem !== null ? null : print);
  return (
    <Page
      title={nameOfScreen(player, screen)}
      mark={mark.screen(screen.name)}
      scrollKey={scrollKey}
      wide={screen.views.some((view, index) => shown[index] && BROAD.has(view.kind))}
      {...(root ? {} : { onBack: () => player.back() })}
      actions={
        <>
          <WaitingBadge />
          <ScreenMenu
            screen={screen}
            base={base}
            isList={mainView !== null && mainView.problem === null}
            creates={otherCreates}
            print={print}
          />
          <AppMenuButton />
          {beside && create !== undefined && !selecting ? <AddBeside screen={screen.name} entity={create} /> : null}
        </>
      }
      head={
        mainView === null || mainView.problem !== null ? undefined : (
          <>
            {ways.length === 0 ? null : (
              <ViewSwitch screen={screen} ways={ways} view={main} onChange={(view) => choose({ view })} />
            )}
            <ListHead
              screen={screen}
              view={main}
              at={at}
              choices={choices}
              choose={choose}
              selecting={selecting}
              onSelecting={setSelecting}
            />
          </>
        )
      }
      bottom={
        create === undefined || selecting || beside ? undefined : (
          <AddFloating
            screen={screen.name}
            entity={create}
            base={mainView !== null && mainView.problem === null && mainView.entity === create ? base : null}
          />
        )
      }
    >
      {printed === null ? null : <PrintedList list={printed} onPrinted={() => setPrinted(null)} />}
      {screen.problem === null ? null : <ProblemCard problem={screen.problem} />}
      {screen.views.map((view, index) =>
        shown[index] ? (
          <ViewBody
            // A screen's views keep the document's order.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            screen={screen}
            view={view}
            index={index}
            at={at}
            main={index === main}
            selecting={index === main && selecting}
            onSelecting={setSelecting}
          />
        ) : null,
      )}
    </Page>
  );
}

/** Labelled while the list is empty: it is then the only thing to do. */
function AddFloating(props: { readonly screen: string; readonly entity: string; readonly base: RowsOf | null }) {
  const { screen, entity, base } = props;
  const player = usePlayer();
  const rows = useAnswer(base === null ? null : pageQuery(base, 0))?.rows;
  return (
    <FloatingAdd
      label={createLabel(player, entity)}
      extended={base !== null && rows?.length === 0 && narrowedBy(base) === null}
      mark={mark.action(screen, "create", entity)}
      onClick={() => player.go(createPath(player, entity, null))}
    />
  );
}

/** On wide screens there is no thumb to reach for a floating button: it is beside the title. */
function AddBeside({ screen, entity }: { readonly screen: string; readonly entity: string }) {
  const player = usePlayer();
  const label = createLabel(player, entity);
  const made = mark.action(screen, "create", entity);
  const create = (): void => player.go(createPath(player, entity, null));
  return usePane() === "list" ? (
    <IconButton icon="plus" look="primary" label={label} onClick={create} data-create="" data-mark={made} />
  ) : (
    <Button size="small" icon="plus" onClick={create} data-create="" data-mark={made}>
      {label}
    </Button>
  );
}

interface ScreenMenuProps {
  readonly screen: Screen;
  readonly base: RowsOf;
  readonly isList: boolean;
  readonly creates: readonly string[];
  readonly print: () => void;
}

/** A component of its own, so that the page is not rendered again with every change of its list. */
function ScreenMenu({ screen, base, isList, creates, print }: ScreenMenuProps) {
  const player = usePlayer();
  const mayCreate = useAnswer(isList ? pageQuery(base, 0) : null)?.mayCreate === true;
  const items = menuOf(player, screen, base, creates, print, mayCreate);
  return items.length > 0 ? <Menu label={player.words.more} items={items} /> : null;
}

function menuOf(
  player: PlayerValue,
  screen: Screen,
  base: RowsOf,
  creates: readonly string[],
  print: () => void,
  mayImport: boolean,
): readonly MenuItem[] {
  const { words, t, description } = player;
  const items: MenuItem[] = creates.map((entity) => ({
    key: `create ${entity}`,
    label: createLabel(player, entity),
    icon: "plus",
    onAction: () => player.go(createPath(player, entity, null)),
  }));
  for (const action of screen.actions) {
    if (action.kind === "open") {
      const target = description.model.screens.find((one) => one.name === action.screen);
      if (target !== undefined && target.parameters.length === 0 && mayOpen(player, target))
        items.push({
          key: `open ${target.name}`,
          label: t(target.name),
          icon: "chevron-right",
          onAction: () => player.go(screenPath(target, null)),
        });
    }
    if (action.kind === "export")
      items.push({
        key: "export",
        label: words.exportTable,
        icon: "download",
        onAction: () => void import("../actions/export-rows.ts").then((part) => part.exportRows(player, screen, base)),
      });
  }
  if (screen.views.some(isListView) || screen.actions.some(({ kind }) => kind === "print"))
    items.push({ key: "print", label: words.print, icon: "printer", onAction: print });
  if (mayImport && player.exchanges)
    items.push({
      key: "import",
      label: words.sheets.importData,
      icon: "upload",
      onAction: () => player.show("import"),
    });
  return items;
}
