// `npm run bench [name …]`: runs each workload beside a peer and prints the ratio. Names: calls, check, exchange,
// expressions, lighthouse, player, records, studio.
import { benchCalls } from "./calls.mjs";
import { benchCheck } from "./check.mjs";
import { benchExchange } from "./exchange.mjs";
import { benchExpressions } from "./expressions.mjs";
import { benchLighthouse } from "./lighthouse.mjs";
import { benchPlayer } from "./player.mjs";
import { benchRecords } from "./records.mjs";
import { benchStudio } from "./studio.mjs";

const BENCHES = {
  calls: benchCalls,
  check: benchCheck,
  exchange: benchExchange,
  expressions: benchExpressions,
  lighthouse: benchLighthouse,
  player: benchPlayer,
  records: benchRecords,
  studio: benchStudio,
};

const figure = (ms) => (ms < 0.01 ? `${(ms * 1e6).toFixed(0)} ns` : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`);

// Each benchmark parses its own options (`--records 20000`).
const asked = process.argv.slice(2).filter((word, at, all) => !word.startsWith("--") && !all[at - 1]?.startsWith("--"));
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. There are: ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  const lines = await bench();
  for (const line of lines) console.log(describe(line));
}

/** `× 0.41 of micromark alone (aim: at most 4) ✓`. */
function describe({ what, peer, ours, theirs, score, aim, unit = figure }) {
  if (aim !== null && "score" in aim)
    return `  ${score >= aim.score ? "✓" : "✗"} ${what}: ${score} (aim: ${aim.score})`;
  if (aim !== null && "under" in aim)
    return `  ${ours < aim.under ? "✓" : "✗"} ${what}: ${unit(ours)} (aim: under ${unit(aim.under)})`;
  // Zero beside zero is equal.
  const ratio = ours === theirs ? 1 : ours / theirs;
  // Reported for comparison, without an aim.
  if (aim === null) return `  · ${what}: × ${ratio.toFixed(2)} of ${peer} (${unit(ours)} beside ${unit(theirs)})`;
  const held = "most" in aim ? ratio <= aim.most : theirs / ours >= aim.faster;
  const said = "most" in aim ? `× ${ratio.toFixed(2)} of` : `${(theirs / ours).toFixed(1)} times as fast as`;
  const wanted = "most" in aim ? `at most ${aim.most}` : `at least ${aim.faster}`;
  return `  ${held ? "✓" : "✗"} ${what}: ${said} ${peer} (${unit(ours)} beside ${unit(theirs)}; aim: ${wanted})`;
}
