/// <reference lib="webworker" />
import { startSqlite } from "#device/database/pool.ts";
import { DexieLoans } from "./dexie-loans.ts";
import { beside, median, middle, once, type Line } from "./measure.ts";
import { NinefoldLoans } from "./ninefold-loans.ts";
import { RawLoans } from "./raw.ts";

const lines: Line[] = [];
const say = (text: string) => postMessage({ said: text });
const add = (line: Line) => {
  lines.push(line);
  say(`${line.what}: ${line.ours.toFixed(1)} ms beside ${line.peer} ${line.theirs.toFixed(1)} ms`);
};

async function run(count: number): Promise<readonly Line[]> {
  const { sqlite3, files } = await startSqlite("bench");
  if (!files) throw new Error("No file system in this browser.");

  // Import: every record through the whole door, in transactions of a thousand.
  const imported = Math.min(count, 20_000);
  const importing = await NinefoldLoans.open(sqlite3, files, "import.sqlite3");
  const dexieSmall = new DexieLoans("import-plain", importing.me, false);
  const dexieWords = new DexieLoans("import-words", importing.me, true);
  let door = 0;
  let plain = 0;
  let words = 0;
  for (let i = 0; i < imported; i += 1000) {
    door += await once(async () => {
      const commands = Array.from({ length: 1000 }, (_, j) => importing.create(i + j));
      const outcome = await importing.app.submit({ commands });
      if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome).slice(0, 300));
    });
    plain += await once(() => dexieSmall.add(i, i + 1000));
    words += await once(() => dexieWords.add(i, i + 1000));
  }
  await dexieSmall.close();
  await dexieWords.close();
  add({
    what: `import of ${imported} through the door`,
    peer: "Dexie with a word index",
    ours: door,
    theirs: words,
    aim: { most: 1 },
  });
  add({
    what: `import of ${imported} through the door`,
    peer: "Dexie without one",
    ours: door,
    theirs: plain,
    aim: { most: 1 },
  });

  const ours = await NinefoldLoans.open(sqlite3, files, "ours.sqlite3");
  const raw = await RawLoans.open(sqlite3, files, "raw.sqlite3", ours.me);
  const rawLoad = await once(() => raw.load(count));
  ours.load(0, 1000);

  // A live query's update after one write, at 1,000 and at all records.
  let written = 0;
  const update = async () => {
    const rows: number[] = [];
    const counts: number[] = [];
    for (let round = 0; round < 15; round++) {
      const took = await ours.live(`live ${written++}`);
      rows.push(took.row);
      counts.push(took.counts);
    }
    return { row: middle(rows), counts: middle(counts) };
  };
  const liveFew = await update();
  const load = await once(() => ours.load(1000, count));
  const liveMany = await update();
  add({
    what: `load of ${count} records into the store`,
    peer: "raw SQLite",
    ours: load,
    theirs: rawLoad,
    aim: { most: 2 },
  });
  add({
    what: `live query after one write, ${count} records`,
    peer: "1,000 records",
    ours: liveMany.row,
    theirs: liveFew.row,
    aim: { most: 2 },
  });
  add({
    what: "the counts that follow it (they are counted through all records)",
    peer: "1,000 records",
    ours: liveMany.counts,
    theirs: liveFew.counts,
    aim: { most: 10 },
  });

  const one = await beside(
    101,
    (i) => ours.app.submit({ commands: [ours.create(count + i)] }),
    (i) => raw.commit(() => raw.insert(count + i)),
  );
  add({ what: "durable create through the whole door", peer: "raw commit", ...one, aim: { most: 3 } });

  const page = await beside(
    31,
    () => ours.page(),
    () => raw.page(),
  );
  add({ what: "page of 50: filter, sort, right", peer: "raw SQL", ...page, aim: { most: 1.5 } });
  const stir = () => ours.stir();
  const counted = await beside(
    11,
    async () => {
      stir();
      await ours.counted();
    },
    () => [stir(), raw.page(), raw.count()],
  );
  add({ what: "the same with its counts", peer: "raw SQL with a count", ...counted, aim: { most: 1.5 } });

  const dexie = new DexieLoans("words", ours.me, true);
  await dexie.load(count);
  const searchDexie = await median(3, () => dexie.search());
  const search = await beside(
    11,
    () => ours.page("dri lad"),
    () => raw.search(),
  );
  await dexie.close();
  add({
    what: "search of two words",
    peer: "Dexie's word index",
    ours: search.ours,
    theirs: searchDexie,
    aim: { faster: 30 },
  });
  add({ what: "search of two words", peer: "raw SQL", ...search, aim: { most: 1.5 } });

  ours.db.close();
  raw.db.close();
  const coldRaw = await once(async () => (await RawLoans.open(sqlite3, files, "raw.sqlite3", ours.me)).page());
  let again: NinefoldLoans | null = null;
  const coldOurs = await once(async () => {
    again = await NinefoldLoans.open(sqlite3, files, "ours.sqlite3");
    await again.page();
  });
  add({ what: "cold open to first page", peer: "raw", ours: coldOurs, theirs: coldRaw, aim: { most: 1.5 } });
  (again as NinefoldLoans | null)?.db.close();

  const migrate = await once(async () => {
    const changed = await NinefoldLoans.open(sqlite3, files, "ours.sqlite3", "| Grade | text |\n");
    changed.db.close();
  });
  const altered = await RawLoans.open(sqlite3, files, "raw2.sqlite3", ours.me);
  altered.load(count);
  const alter = await once(() =>
    altered.db.script(
      "BEGIN; ALTER TABLE loan ADD COLUMN grade; UPDATE loan SET grade = NULL; CREATE INDEX e ON loan (grade); COMMIT;",
    ),
  );
  add({
    what: "a changed document: one more field",
    peer: "ALTER, UPDATE, CREATE INDEX",
    ours: migrate,
    theirs: alter,
    aim: { most: 3 },
  });
  return lines;
}

addEventListener("message", (event: MessageEvent<number>) => {
  run(event.data).then(
    (result) => postMessage({ lines: result }),
    (error: unknown) =>
      postMessage({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
