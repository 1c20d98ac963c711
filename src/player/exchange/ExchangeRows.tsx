import { Tile } from "#ui/list/Avatar.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { usePlayer } from "../player-context.ts";

/** The rows for import, merge and export in the app's menu. */
export function ExchangeRows() {
  const player = usePlayer();
  const words = player.words.sheets;
  return (
    <>
      <ListRow
        title={words.importData}
        subtitle={words.importHelp}
        start={<Tile icon="upload" />}
        onClick={() => player.show("import")}
      />
      <ListRow
        title={words.mergeCopy}
        subtitle={words.mergeCopyHelp}
        start={<Tile icon="users" />}
        onClick={() => player.show("merge")}
      />
      <ListRow
        title={words.exportData}
        subtitle={words.exportHelp}
        start={<Tile icon="table" />}
        onClick={() => player.show("export")}
      />
    </>
  );
}
