import type { Value } from "#expr/types.ts";
import type { BlockAnswer } from "#engine/contract/queries.ts";
import type { Block } from "#model/2-screens.ts";
import { opensTo, seenPlace } from "./oracle-list.ts";
import { placesOf, same } from "./test-lists.ts";
import { who, type RightsTrial } from "./trial-of-rights.ts";

/** Recomputes every figure, chart and list of every overview from what the person may see. */
export async function testOverviews(tried: RightsTrial): Promise<void> {
  for (const screen of tried.oracle.model.screens)
    for (const [view, { kind, blocks }] of screen.views.entries()) {
      if (kind !== "overview" || tried.findings.enough) continue;
      for (const at of placesOf(tried, screen)) {
        const answer = await tried.app.ask({ kind: "overview", screen: screen.name, view, at });
        if (!opensTo(tried.asker, screen)) {
          tried.findings.expect(
            answer.blocks.length === 0,
            () => `${who(tried)} may not open ${screen.name}, but reads its figures.`,
            screen.span,
          );
          continue;
        }
        for (const [index, block] of blocks.entries()) {
          const shown = answer.blocks[index];
          if (shown !== undefined && block.problem === null) testBlock(tried, screen.name, block, shown, at);
        }
      }
    }
}

function testBlock(tried: RightsTrial, screen: string, block: Block, answer: BlockAnswer, at: string | null): void {
  const { oracle, asker, sight, findings } = tried;
  const { entity, figure } = block;
  if (figure !== undefined && answer.kind === "figure") {
    const expected = oracle.value(figure.of, asker.id, at, null, sight);
    findings.expect(
      same(answer.shown.value, expected) || near(answer.shown.value, expected),
      () =>
        `${who(tried)} looks at ${block.name} on ${screen}: it should be ${JSON.stringify(expected)}, and is ${JSON.stringify(answer.shown.value)}.`,
      block.span,
    );
    return;
  }
  if (entity === null) return;
  const value = block.value?.value ?? null;
  const by = block.by?.value ?? null;
  const ids = (oracle.records[entity] ?? [])
    .map((record) => String(record["id"]))
    .filter((id) => sight.record(entity, id))
    .filter((id) => block.where === null || oracle.isTrue(block.where, asker.id, seenPlace(tried, at), id))
    // Records whose value or group is hidden from this person are not counted.
    .filter((id) => [value, by].every((field) => field === null || sight.field(entity, id, field)));
  const of = (id: string, field: string): Value => oracle.field(entity, id, field, asker.id);
  const about = (): string => `${who(tried)} looks at ${block.name} on ${screen}`;
  switch (answer.kind) {
    case "figure": {
      const numbers = value === null ? [] : ids.map((id) => of(id, value)).filter((one) => typeof one === "number");
      const expected = block.kind === "count" ? ids.length : folded(block.kind, numbers);
      const other = value !== null && ids.some((id) => of(id, value) !== null && typeof of(id, value) !== "number");
      if (expected === undefined || other) return;
      findings.expect(
        near(answer.shown.value, expected),
        () => `${about()}: it should be ${JSON.stringify(expected)}, and is ${JSON.stringify(answer.shown.value)}.`,
        block.span,
      );
      return;
    }
    case "list":
      findings.expect(
        answer.total === ids.length && answer.rows.every(({ id }) => ids.includes(id)),
        () => `${about()}: ${ids.length} should be shown, and ${answer.total} are.`,
        block.span,
      );
      return;
    case "chart": {
      const added = answer.points.reduce((sum, point) => sum + Number(point.value.value ?? 0), 0);
      const all = value === null ? ids.length : ids.reduce((sum, id) => sum + (Number(of(id, value) ?? 0) || 0), 0);
      const isWhole = answer.leftOut === 0;
      if (isWhole && (value === null || ids.every((id) => typeof (of(id, value) ?? 0) === "number")))
        findings.expect(
          near(added, all),
          () => `${about()}: its points should add up to ${all}, and come to ${added}.`,
          block.span,
        );
      if (block.step === null && by !== null)
        for (const { label } of answer.points)
          findings.expect(
            ids.some((id) => same(of(id, by), label.value)),
            () => `${about()}: there is nothing that they may see under ${JSON.stringify(label.value)}.`,
            block.span,
          );
    }
  }
}

/** Undefined: not an aggregate. */
function folded(kind: Block["kind"], numbers: readonly number[]): Value | undefined {
  const sum = numbers.reduce((all, one) => all + one, 0);
  switch (kind) {
    case "sum":
      return sum;
    case "average":
      return numbers.length === 0 ? null : sum / numbers.length;
    case "min":
      return numbers.length === 0 ? null : Math.min(...numbers);
    case "max":
      return numbers.length === 0 ? null : Math.max(...numbers);
    default:
      return undefined;
  }
}

/** Averages of money are rounded to minor units. */
const near = (a: Value, b: Value): boolean =>
  same(a, b) || (typeof a === "number" && typeof b === "number" && Math.abs(a - b) <= 0.5 && Number.isInteger(a));
