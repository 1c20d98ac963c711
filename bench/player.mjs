// The player on a slow phone: `npm run bench player`. A processor four times slower than this machine's, 390×844,
// touch; the tool library with 100 and with 100,000 tools, created by commands. `--part paint` measures the first list
// alone, with `--rounds` rounds.
import { serveFolder } from "../scripts/serve.mjs";
import { fillApps } from "./player/fill.mjs";
import { fillPeer, firstPaint } from "./player/first-paint.mjs";
import { interactions } from "./player/interactions.mjs";
import { buildPeer } from "./player/peers.mjs";
import { openPhone } from "./player/phone.mjs";
import { scrolling } from "./player/scrolling.mjs";
import { openProgram } from "./player/site.mjs";

const FEW = 100;
const ROUNDS = 3;
/** Milliseconds that people don't perceive as waiting. */
const AT_ONCE = 200;
/** Milliseconds until the result is shown: for typing a letter, and for everything else. */
const SHOWN = { "type a letter in search": 200 };
const SHOWN_OTHERWISE = 400;

const number = (count) => new Intl.NumberFormat("en").format(count);
const frames = (count) => `${count} frames`;

/** Prints every round, which reveals a machine that is busy with other things. */
function tell(what, { ours, theirs }) {
  const all = (rounds) => rounds.map((one) => Math.round(one.dropped ?? one)).join(", ");
  console.log(`    ${what}: ${all(ours)} beside ${all(theirs)}`);
}

/** The value of an option: `--records 20000` for a shorter run. */
const given = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};

export async function benchPlayer() {
  const many = Number(given("records", 100_000));
  const onlyPaint = given("part", null) === "paint";
  const program = await openProgram();
  const ionic = await serveFolder(await buildPeer("ionic"), { plain: true });
  const bare = await serveFolder(await buildPeer("bare-list"), { plain: true });
  const phone = await openPhone();
  try {
    program.slow(false);
    const [small, large] = await fillApps(phone, program, onlyPaint ? [FEW] : [FEW, many]);
    await fillPeer(phone, ionic, FEW);
    console.log(
      `  ${onlyPaint ? "" : `${number(many)} and `}${number(FEW)} tools are there; now on a phone four times slower`,
    );
    program.slow(true);
    const paint = await firstPaint(phone, program, small, ionic, Number(given("rounds", ROUNDS + 2)));
    tell("first list paint, opened before", paint.before.all);
    tell("first list paint, for the first time", paint.first.all);
    if (onlyPaint) return painted(paint);
    const scrolled = await scrolling(phone, program, large, bare, ROUNDS);
    tell("frames missed", scrolled.all);
    const [few, lots] = await interactions(phone, program, [small, large], ROUNDS);
    return [
      ...lots.flatMap(({ step, event, shown }, index) => [
        { what: `${step}, ${number(many)} tools: until the next frame`, ours: event, aim: { under: AT_ONCE } },
        {
          what: `${step}, ${number(many)} tools: until it is shown`,
          ours: shown,
          aim: { under: SHOWN[step] ?? SHOWN_OTHERWISE },
        },
        {
          what: `${step}, until it is shown`,
          peer: `${number(FEW)} tools`,
          ours: shown,
          theirs: few[index].shown,
          aim: { most: 2 },
        },
      ]),
      {
        what: "frames missed in 10,000 px",
        peer: "a bare TanStack Virtual list",
        ...scrolled,
        aim: { most: 1 },
        unit: frames,
      },
      ...painted(paint),
    ];
  } finally {
    await phone.close();
    await Promise.all([program, ionic, bare].map((site) => site.close()));
  }
}

const painted = ({ before, first }) =>
  [
    ["opened before", before],
    ["for the first time", first],
  ].map(([when, { ours, theirs }]) => ({
    what: `first live list paint, nothing in the cache, ${when}`,
    peer: "the same app in Ionic React",
    ours,
    theirs,
    aim: { most: 1 },
  }));
