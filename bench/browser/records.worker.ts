/// <reference lib="webworker" />
// Measurements inside one worker, on files of the origin private file system: import, writes, pages, search, a changed
// document.
import { startSqlite } from "#main/worker/start-sqlite.ts";
import { CHANGED } from "./data.ts";
import { DexieLoans } from "./dexie-loans.ts";
import { beside, middle, once, type Line } from "./measure.ts";
import { NinefoldLoans } from "./ninefold-loans.ts";
import { RawLoans } from "./raw.ts";

const say = (text: string) => postMessage({ said: text });
const add = (line: Line) => postMessage({ line });
/** Databases for measurements outside of this worker: cold open, memory. */
const keep = (name: string, bytes: Uint8Array, me: string) =>
  postMessage({ kept: name, bytes, me }, { transfer: [bytes.buffer] });

const AT_A_TIME = 5000;
const AT_ONCE = 20;
const FEW = 1000;
const LISTED = 10_000;

async function run(count: number): Promise<void> {
  const { files } = await startSqlite("bench");
  if (!files) throw new Error("No file system in this browser.");
  const ours = await NinefoldLoans.open(files, "ours.sqlite3");
  await ours.fill();
  const raw = await RawLoans.open(files, "raw.sqlite3", ours.me);
  raw.create();
  const dexie = new DexieLoans("plain", ours.me, false);
  const dexieWords = new DexieLoans("words", ours.me, true);

  const took = { ours: 0, raw: 0, plain: 0, words: 0 };
  const load = async (from: number, to: number) => {
    for (let i = from; i < to; i += AT_A_TIME) {
      const end = Math.min(to, i + AT_A_TIME);
      await ours.asKeeper(async () => (took.ours += await once(() => ours.import(i, end))));
      took.raw += await once(() => raw.load(i, end));
      took.plain += await once(() => dexie.load(i, end));
      took.words += await once(() => dexieWords.load(i, end));
      if (end % 10_000 === 0) say(`${end} of ${count} records are in`);
    }
  };
  let written = 0;
  const live = async () => {
    const rows: number[] = [];
    const counts: number[] = [];
    for (let round = 0; round < 17; round++) {
      const update = await ours.live(`live ${written++}`);
      if (round < 2) continue;
      rows.push(update.row);
      counts.push(update.counts);
    }
    return { row: middle(rows), counts: middle(counts) };
  };

  say(`Importing ${count} records, ${AT_A_TIME} at a time, in turn with Dexie and SQLite`);
  await load(0, FEW);
  const liveFew = await live();
  const listed = Math.min(count, LISTED);
  await load(FEW, listed);
  keep("few", ours.db.export(), ours.me);
  await load(listed, count);
  await dexie.close();
  const what = `import of ${count} through the door`;
  add({ what, peer: "Dexie without a word index", ours: took.ours, theirs: took.plain, aim: { most: 1 } });
  add({ what, peer: "Dexie with a word index", ours: took.ours, theirs: took.words, aim: { most: 1 } });
  add({ what, peer: "raw SQLite", ours: took.ours, theirs: took.raw, aim: null });

  const liveMany = await live();
  add({
    what: `live query after one write at ${count} records`,
    peer: "1,000 records",
    ours: liveMany.row,
    theirs: liveFew.row,
    aim: { most: 2 },
  });
  add({
    what: "the counts that follow it",
    peer: "1,000 records",
    ours: liveMany.counts,
    theirs: liveFew.counts,
    aim: null,
  });

  const one = await beside(
    101,
    (i) => ours.app.submit({ commands: [ours.create(count + i)] }),
    (i) => raw.commit(() => raw.insert(count + i)),
  );
  add({ what: "durable create through the whole door", peer: "a raw commit", ...one, aim: { most: 3 } });

  // A seventh has been returned, so that the filter of the list leaves something out.
  ours.db.script(`UPDATE "r_^loan" SET "status" = 'Returned' WHERE "#" % 7 = 0; ANALYZE "r_^loan"`);
  raw.db.script("UPDATE loan SET status = 'Returned' WHERE n % 7 = 0; ANALYZE loan");
  ours.stir();
  say("Reading pages and searching");
  // Several per measurement: a single one is shorter than the resolution of the clock.
  const page = await beside(
    31,
    async () => {
      for (let i = 0; i < AT_ONCE; i++) await ours.page();
    },
    () => {
      for (let i = 0; i < AT_ONCE; i++) raw.page();
    },
  );
  raw.keepPlans(true);
  const planned = await beside(
    31,
    () => {},
    () => {
      for (let i = 0; i < AT_ONCE; i++) raw.page();
    },
  );
  raw.keepPlans(false);
  const what50 = "page of 50 with filter, sort and right";
  const ours50 = page.ours / AT_ONCE;
  add({ what: what50, peer: "raw SQL", ours: ours50, theirs: page.theirs / AT_ONCE, aim: { most: 1.5 } });
  add({ what: what50, peer: "raw SQL that keeps its plan", ours: ours50, theirs: planned.theirs / AT_ONCE, aim: null });
  const counted = await beside(
    15,
    async () => {
      ours.stir();
      await ours.counted();
    },
    () => [ours.stir(), raw.page(), raw.count()],
  );
  add({ what: "the same with its counts", peer: "raw SQL", ...counted, aim: null });
  // Results are cached until the next write.
  const stir = () => ours.stir();
  const searchDexie = await beside(
    3,
    () => ours.page("dri lad"),
    () => dexieWords.search(),
    stir,
  );
  await dexieWords.close();
  const search = await beside(
    31,
    () => ours.page("dri lad"),
    () => raw.search(),
    stir,
  );
  add({ what: "search of two words", peer: "Dexie's word index", ...searchDexie, aim: { faster: 30 } });
  add({ what: "search of two words", peer: "raw SQL", ...search, aim: null });

  const { me } = ours;
  keep("many", ours.db.export(), me);
  keep("raw", raw.db.export(), me);
  ours.db.close();
  say("Changing the document");
  const reopen = async (source?: string) => (await NinefoldLoans.open(files, "ours.sqlite3", source)).db;
  const changes: [number[], number[]] = [[], []];
  for (let round = 0; round < 4; round++) {
    const start = performance.now();
    const changed = await reopen(CHANGED);
    const end = performance.now();
    changed.close();
    (await reopen()).close();
    const theirs = await once(() => raw.change());
    raw.changeBack();
    if (round === 0) continue;
    changes[0].push(end - start);
    changes[1].push(theirs);
  }
  add({
    what: `a document with a computed field and an index more, ${count} records`,
    peer: "ALTER, UPDATE, CREATE INDEX",
    ours: middle(changes[0]),
    theirs: middle(changes[1]),
    aim: { most: 3 },
  });
  raw.db.close();
}

addEventListener("message", (event: MessageEvent<number>) => {
  run(event.data).then(
    () => postMessage({ done: true }),
    (error: unknown) =>
      postMessage({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
