import { ICONS } from "./appearance-names.ts";

/** Words that authors try, with icons for their meaning. */
const MEANINGS = `
  home house; person user; people users; group users; team users; member user; customer user contact; client contact; guest user-plus; staff id-card users; badge id-card
  money coins banknote wallet; cash banknote; euro coins; dollar coins; price tag; payment credit-card hand-coins; pay credit-card; bank banknote; invoice receipt; bill receipt; donation hand-coins; fee coins; budget calculator
  graph chart-line chart-column; statistics chart-column; stats chart-column; report chart-column file-text; analytics chart-line; dashboard gauge layout-grid; trend chart-line
  repair wrench; tool wrench hammer; tools wrench hammer; fix wrench; service wrench; build hammer; construction hammer; maintenance wrench; screwdriver wrench drill
  cup coffee; tea coffee; drink coffee; food utensils; meal utensils; restaurant utensils; kitchen utensils; eat utensils; bread utensils; cake utensils; bakery store utensils
  shop store; market store; cart shopping-cart; basket shopping-cart; buy shopping-cart; order shopping-cart clipboard-list; orders clipboard-list; stock boxes warehouse; inventory boxes; storage warehouse; parcel package; delivery truck; shipping truck; gift package
  animal dog cat; pet dog; horse footprints; bird leaf; farm sprout; plant sprout; garden sprout; tree tree-pine; forest tree-pine; flower sprout; nature leaf; water droplet; rain droplet; fire flame; heat thermometer; weather sun; energy zap; power zap plug; electricity zap plug; light lightbulb; battery battery-charging
  doctor stethoscope; health heart stethoscope; medicine pill; medical stethoscope; drug pill; vaccine syringe; blood droplet; clinic hospital; nurse stethoscope; care heart-handshake; love heart; favourite star; favorite star; volunteer hand-helping heart-handshake; help circle-help; support heart-handshake; safety shield-check; security shield lock; guard shield
  school graduation-cap; student graduation-cap; teacher graduation-cap; class school; course graduation-cap; book book-open; library book-open; read book-open; lesson notebook; note notebook; notes notebook-pen; write pencil; edit pencil; draw paintbrush; art palette; design palette; color palette; colour palette; photo camera; picture image; gallery images; video play; music play
  time clock; hours clock; date calendar; day calendar-days; event calendar; schedule calendar-clock; appointment calendar-check; booking calendar-check; reservation calendar-check; holiday sun calendar-x; deadline timer; alarm bell; reminder bell-ring; notification bell; alert triangle-alert; warning triangle-alert; danger triangle-alert; error circle-alert; problem circle-alert; incident triangle-alert; emergency triangle-alert
  message message-square; chat messages-square; comment message-circle; email mail; letter mail; post mail send; news newspaper; announce megaphone; call phone; mobile smartphone; device smartphone; computer hard-drive; print printer; scan scan-barcode; barcode scan-barcode; code qr-code
  place map-pin; location map-pin; address map-pin; site map-pin; route route; trip route; travel plane; flight plane; boat ship; bus truck; vehicle car; van truck; transport truck; bicycle bike; cycle bike; walk footprints; run footprints; sport trophy; game trophy; award trophy; prize trophy; camp tent; tent tent; hotel bed; room bed; sleep bed; office building; company building-2; city building-2; work factory; machine factory; job clipboard-list
  task list-checks; tasks list-checks; todo list-checks; checklist clipboard-check; inspection clipboard-check; check check; done circle-check; form clipboard-pen; survey clipboard-list; document file-text; contract signature; sign signature; approve stamp; licence id-card; license id-card; ticket ticket; vote circle-check; law scale; weight scale; measure gauge; speed gauge; size gauge; temperature thermometer; category tags; label tag; folder folder; archive archive; trash trash-2; delete trash-2; waste recycle trash-2; environment recycle leaf; clean sparkles; washing droplet; world globe; web globe; internet globe; child baby; children baby users; family users; key key; door lock-open; login log-in; password key-round; config settings; gear settings; filter list-filter; find search; add plus; new plus; remove minus; close x; idea lightbulb; goal target; aim target; summary chart-pie
`;

const BY_WORD: ReadonlyMap<string, readonly string[]> = new Map(
  MEANINGS.split(/[;\n]/u)
    .map((line) => line.trim().split(/\s+/u))
    .flatMap(([word = "", ...icons]) => (word === "" ? [] : [[word, icons] as const])),
);

const MOST = 3;

const wordsOf = (written: string): readonly string[] =>
  written
    .toLowerCase()
    .split(/[\s_-]+/u)
    .filter((word) => word !== "");
const singular = (word: string): string => word.replace(/s$/u, "");

/** True for a word with a meaning of its own, which is no misspelt icon name. */
export const isWordForIcon = (written: string): boolean => BY_WORD.has(written.toLowerCase());

/** Icons for the meaning of a word, or with the word in their names; the most likely first. */
export function iconsFor(written: string): readonly string[] {
  const words = wordsOf(written);
  const named = [...ICONS].filter((icon) =>
    icon.split("-").some((part) => words.map(singular).includes(singular(part))),
  );
  const meant = words.flatMap((word) => BY_WORD.get(word) ?? BY_WORD.get(singular(word)) ?? []);
  return [...new Set([...words.filter((word) => ICONS.has(word)), ...meant, ...named])].slice(0, MOST);
}
