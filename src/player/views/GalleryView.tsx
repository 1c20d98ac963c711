import { Fragment, useEffect, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { GalleryGrid } from "#ui/view/Card.tsx";
import { nameOfView } from "../screens/screen-name.ts";
import { answerOf, listAnswers } from "../answers/list-answers.tsx";
import { usePlayer } from "../player-context.ts";
import { asFiles, isPicture, useThumbnails, type KeptFile } from "../state/files.ts";
import { pageSize } from "../state/use-rows.ts";
import { inSections, useGroupSections } from "./group-sections.tsx";
import { RowBadge, subtitleOf, nameOfRow } from "./row-parts.tsx";
import { SectionOf } from "./SectionOf.tsx";
import { RowsOrEmpty, rowPath, useViewRows } from "./view-rows.tsx";
import type { ViewProps } from "./view-props.ts";

const noFile: KeptFile = { hash: "", name: "", type: "", size: 0 };

export function GalleryView(props: ViewProps) {
  const player = usePlayer();
  const rows = useViewRows(props);
  const { want } = rows;
  const [pages, setPages] = useState(1);
  useEffect(() => want(0, pages * pageSize - 1), [want, pages]);
  const loaded = Array.from({ length: Math.min(rows.count, pages * pageSize) }, (_, index) => rows.at(index)).filter(
    (row) => row !== undefined,
  );
  const files = loaded.map((row) =>
    row.picture === null ? noFile : (asFiles(row.picture.value).find(isPicture) ?? noFile),
  );
  const addresses = useThumbnails(files);
  const sections = useGroupSections(props, rows);
  const grid = (
    <RowsOrEmpty props={props} rows={rows}>
      {inSections(loaded, sections).map((part) => (
        <Fragment key={part.start}>
          {part.heading === null ? null : <h2 className="part-heading">{part.heading}</h2>}
          <GalleryGrid
            label={nameOfView(player, props)}
            items={part.rows.map((row, index) => {
              const answers = listAnswers(player, props.screen, row);
              return {
                key: row.id,
                title: nameOfRow(player, row),
                subtitle: subtitleOf(row, player.format) || undefined,
                src: addresses[part.start + index] ?? null,
                badge: row.badge === null ? undefined : <RowBadge shown={row.badge} boxed />,
                onClick: () => player.go(rowPath(player, props, row)),
                answer: answers === null ? undefined : answerOf(row, answers),
              };
            })}
          />
        </Fragment>
      ))}
      {rows.count > pages * pageSize ? (
        <div className="view-action">
          <Button look="tonal" block onClick={() => setPages(pages + 1)}>
            {player.words.more}
          </Button>
        </div>
      ) : null}
    </RowsOrEmpty>
  );
  return props.main ? (
    grid
  ) : (
    <SectionOf props={props} total={rows.head?.total ?? null}>
      {grid}
    </SectionOf>
  );
}
