import type { Value } from "#expr/types.ts";
import type { ListAnswer, ListQuery, Row } from "#engine/contract/queries.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import type { Screen, View } from "#model/2-screens.ts";
import { isNamed, rowAbout } from "./oracle-rights.ts";
import { expectedList, groupFieldOf, seenField, typeOf, type OracleView } from "./oracle-list.ts";
import { questionsAbout } from "./list-queries.ts";
import { isInOrder } from "./oracle-order.ts";
import { who, type RightsTrial } from "./trial-of-rights.ts";

const LISTS = new Set(["list", "cards", "table", "board", "calendar", "map", "gallery"]);
const ALL = 500;

/** Tests every list of every screen with many queries against a brute-force filter of all records. */
export async function testLists(tried: RightsTrial): Promise<void> {
  for (const screen of tried.oracle.model.screens)
    for (const [index, view] of screen.views.entries()) {
      if (tried.findings.enough) return;
      if (!LISTS.has(view.kind) || view.entity === null || view.problem !== null) continue;
      // Lists from a server are determined by the server.
      if (screen.from !== null) continue;
      for (const at of placesOf(tried, screen)) await testView(tried, screen, index, view, view.entity, at);
    }
}

/** The records to open a screen with: one that the person sees, and one that they don't see. */
export function placesOf({ oracle, sight }: RightsTrial, screen: Screen): readonly (string | null)[] {
  const of = screen.views.find(({ kind }) => kind === "one")?.entity ?? null;
  if (screen.parameters.length === 0 || of === null) return [null];
  const ids = (oracle.records[of] ?? []).map((record) => String(record["id"]));
  const places = [ids.find((id) => sight.record(of, id)), ids.find((id) => !sight.record(of, id))];
  return places.filter((id) => id !== undefined);
}

async function testView(
  tried: RightsTrial,
  screen: Screen,
  index: number,
  view: View,
  entity: string,
  at: string | null,
): Promise<void> {
  const { oracle, asker, sight } = tried;
  const viewed: OracleView = { oracle, asker, sight, screen, view, entity };
  for (const question of questionsAbout(viewed)) {
    const query: ListQuery = { kind: "list", screen: screen.name, view: index, at, from: 0, limit: ALL, ...question };
    await testList(tried, viewed, query);
  }
}

async function testList(tried: RightsTrial, viewed: OracleView, query: ListQuery): Promise<void> {
  const { oracle, app, asker, findings } = tried;
  const { view, entity } = viewed;
  const { all, matching } = expectedList(viewed, query);
  const answer = await app.ask(query);
  const about = (): string => `${who(tried)} asks for ${inWords(query)}`;
  const span = view.where?.span ?? rowAbout(oracle, asker, "see", entity, all[0] ?? "")?.span ?? view.span;
  const first = (count: number): number => (view.first === null ? count : Math.min(count, view.first));
  const got = answer.rows.map(({ id }) => id);
  const extra = got.filter((id) => !matching.includes(id));
  const missing = view.first === null ? matching.filter((id) => !got.includes(id)) : [];
  // How many of the first records are in a column depends on the order alone.
  const isPart = view.first !== null && query.group !== undefined;
  const isMany = (count: number | null): boolean =>
    isPart ? (count ?? 0) <= first(matching.length) : count === first(matching.length);
  findings.expect(
    extra.length === 0 && missing.length === 0 && isMany(got.length),
    () =>
      `${about()}: ${first(matching.length)} ${entity} should be shown, and ${got.length} are${listed(" too many: ", extra)}${listed(" missing: ", missing)}.`,
    span,
  );
  findings.expect(
    answer.total === first(all.length) && isMany(answer.matching),
    () =>
      `${about()}: it should count ${first(matching.length)} of ${first(all.length)}, and counts ${answer.matching} of ${answer.total}.`,
    span,
  );
  findings.expect(
    isInOrder(viewed, query, got),
    () => `${about()}: the rows are not in the order that is asked for.`,
    view.order[0]?.field.span ?? view.span,
  );
  testGroups(tried, viewed, query, answer, view.first === null ? matching : got, about);
  testOffers(tried, viewed, answer, all, about);
  for (const row of answer.rows) testRow(tried, viewed, row, about);
  if (got.length > 2) await testPage(tried, query, got, about);
}

/** A page must be the corresponding part of the whole list. */
async function testPage(
  { app, findings }: RightsTrial,
  query: ListQuery,
  whole: readonly string[],
  about: () => string,
): Promise<void> {
  const from = Math.floor(whole.length / 2);
  const { rows } = await app.ask({ ...query, from, limit: 2 });
  const ids = rows.map(({ id }) => id);
  findings.expect(
    JSON.stringify(ids) === JSON.stringify(whole.slice(from, from + 2)),
    () => `${about()}, from row ${from + 1} on: the page is not the part of the list that stands there.`,
  );
}

/** Group headings must count their rows. A hidden field must not produce headings. */
function testGroups(
  { oracle, findings }: RightsTrial,
  viewed: OracleView,
  query: ListQuery,
  { groups }: ListAnswer,
  matching: readonly string[],
  about: () => string,
): void {
  const { view, entity } = viewed;
  const by = groupFieldOf(viewed);
  if (by === null || groups === null) return;
  const counts = countBy(viewed, matching, by);
  for (const { group, count } of groups)
    findings.expect(
      counts.get(JSON.stringify(group.value)) === count,
      () =>
        `${about()}: ${counts.get(JSON.stringify(group.value)) ?? 0} should stand under ${JSON.stringify(group.value)}, and ${count} do.`,
      view.groupedBy?.span ?? view.span,
    );
  if (!isNamed(oracle, entity, by) && query.group === undefined)
    findings.expect(
      [...counts.keys()].every((key) => groups.some(({ group }) => JSON.stringify(group.value) === key)),
      () => `${about()}: a heading is missing.`,
      view.groupedBy?.span ?? view.span,
    );
}

/** Filter options must only count what the person may see. */
function testOffers(
  { oracle, findings }: RightsTrial,
  viewed: OracleView,
  { filters }: ListAnswer,
  all: readonly string[],
  about: () => string,
): void {
  const { entity, screen } = viewed;
  for (const { field, options } of filters) {
    const kind = typeOf(oracle, entity, field)?.kind ?? "";
    const counts = countBy(viewed, all, field);
    for (const { shown, count } of options)
      if (count !== null && !["choices", "list of text"].includes(kind))
        findings.expect(
          (counts.get(JSON.stringify(shown.value)) ?? 0) === count,
          () =>
            `${about()}: the filter ${field} should count ${counts.get(JSON.stringify(shown.value)) ?? 0} of ${JSON.stringify(shown.value)}, and counts ${count}.`,
          screen.filters.find(({ value }) => value === field)?.span ?? null,
        );
  }
}

function countBy(viewed: OracleView, ids: readonly string[], field: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) {
    const value = seenField(viewed, viewed.entity, id, field);
    if (value === undefined) continue;
    const key = JSON.stringify(Array.isArray(value) && value.length === 0 ? null : value);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** A row must show the actual values, and no hidden field. */
function testRow({ oracle, asker, findings }: RightsTrial, viewed: OracleView, row: Row, about: () => string): void {
  const { entity } = viewed;
  const shown: (readonly [field: string, DisplayValue])[] = Object.entries(row.values);
  const grouped = groupFieldOf(viewed);
  const named = (one: DisplayValue | null): readonly (readonly [string, DisplayValue])[] => {
    const field = oracle.fieldsOf(entity).find(({ name }) => name === one?.name);
    return one === null || field === undefined ? [] : [[field.key, one]];
  };
  for (const [field, { value }] of [
    ...shown,
    ...(row.group === null || grouped === null ? [] : [[grouped, row.group] as const]),
    ...[row.title, ...row.subtitle, row.badge, row.picture].flatMap(named),
  ]) {
    const expected = seenField(viewed, entity, row.id, field);
    findings.expect(
      expected !== undefined && same(value, expected),
      () =>
        expected === undefined
          ? `${about()}: ${field} of ${entity} ${row.id} is shown, though it is closed to them.`
          : `${about()}: ${field} of ${entity} ${row.id} should be ${JSON.stringify(expected)}, and ${JSON.stringify(value)} is shown.`,
      rowAbout(oracle, asker, "see", entity, row.id, field)?.span ?? null,
    );
  }
}

export const same = (a: Value, b: Value): boolean =>
  JSON.stringify(a) === JSON.stringify(b) ||
  (typeof a === "number" && typeof b === "number" && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a)));

const listed = (words: string, ids: readonly string[]): string =>
  ids.length === 0 ? "" : `,${words}${ids.slice(0, 5).join(", ")}`;

function inWords({ screen, at, search, filters, group, between, order }: ListQuery): string {
  return [
    screen,
    at == null ? "" : ` of ${at}`,
    search === undefined ? "" : `, searching for “${search}”`,
    filters === undefined ? "" : `, filtered by ${JSON.stringify(filters)}`,
    group === undefined ? "" : `, column ${JSON.stringify(group)}`,
    between === undefined ? "" : `, from ${between.start} to ${between.end}`,
    order == null ? "" : `, ordered by ${order.field}`,
  ].join("");
}
