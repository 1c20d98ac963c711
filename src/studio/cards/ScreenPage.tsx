import { useState } from "react";
import { Tile } from "#ui/list/Avatar.tsx";
import type { ItemRefs } from "#edit/change.ts";
import { useCardWords } from "../words/cards-language.ts";
import { AddSheet } from "./AddSheet.tsx";
import { useChange } from "./change-context.ts";
import { FormPage } from "./FormPage.tsx";
import { ItemForm } from "./ItemForm.tsx";
import { ItemList } from "./ItemList.tsx";
import { titleOfPart } from "./part-words.ts";
import { SampleRow } from "./SampleRow.tsx";

interface ScreenPageProps {
  readonly item: ItemRefs["screen"];
  readonly onRenamed: (name: string) => void;
}

/** A screen: what it shows, how a row looks, and what people can do there. */
export function ScreenPage({ item, onRenamed }: ScreenPageProps) {
  const { draft, go } = useChange();
  const cards = useCardWords();
  const [adding, setAdding] = useState(false);
  const screen = draft.model.screens.find(({ name }) => name === item.screen);
  if (screen === undefined) return null;
  const blocks = screen.views.flatMap((view) => view.blocks);
  const isOverview = screen.views.some(({ kind }) => kind === "overview");
  return (
    <FormPage
      title={screen.name}
      subtitle={titleOfPart(2, cards)}
      span={screen.span}
      up={{ kind: "point", part: 2 }}
      remove={{ do: "remove", item }}
    >
      <SampleRow screen={screen} />
      <ItemForm item={item} onRenamed={onRenamed} />
      {isOverview ? (
        <ItemList
          heading={cards.figures}
          add={{ label: cards.addBlock, onAdd: () => setAdding(true) }}
          items={blocks.map(({ name, kind }, index) => ({
            key: String(index),
            item: { kind: "block", screen: screen.name, index },
            title: name,
            subtitle: kind,
            start: <Tile icon="chart-column" />,
            onOpen: () => go({ kind: "item", part: 2, names: [screen.name, String(index)] }),
          }))}
        />
      ) : null}
      <AddSheet
        open={adding}
        onOpenChange={setAdding}
        title={cards.addBlock}
        changesFor={(name) => {
          const entity = draft.model.entities.find(({ builtIn }) => !builtIn)?.name ?? "Person";
          return [
            {
              do: "add",
              kind: "block",
              in: { screen: screen.name },
              values: { block: name, shows: `count of ${entity}` },
            },
          ];
        }}
      />
    </FormPage>
  );
}
