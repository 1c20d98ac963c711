import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { englishWords, UiContext } from "../frame/ui-context.tsx";
import { Board } from "../view/Board.tsx";
import { FilterChips } from "./FilterChips.tsx";

test.each([
  ["en", "1,234"],
  ["de", "1.234"],
  ["ar-EG", "١٬٢٣٤"],
])("counts beside chips and columns are written as in %s", (locale, written) => {
  const column = { key: "a", title: "Open", count: 1234, tint: "blue", children: null };
  const markup = renderToString(
    <UiContext value={{ words: englishWords, locale, dir: "ltr", overlayRoot: null }}>
      <FilterChips label="Filters" chips={[{ key: "a", label: "Open", count: 1234 }]} onPress={() => {}} />
      <Board label="Loans" columns={[column]} />
    </UiContext>,
  );
  expect(markup.match(/(?<=-count numeric">)[^<]*/gu)).toEqual([written, written, written]);
});
