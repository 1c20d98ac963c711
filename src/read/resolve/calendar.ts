import { parseExpression } from "#expr/parse.ts";
import type { Syntax } from "#expr/syntax.ts";
import type { Type } from "#expr/types.ts";
import type { HoursOfDay, WorkingCalendar } from "#model/9-constants.ts";
import type { Expression, Problem } from "#model/expression.ts";
import { suggest } from "#text/suggest.ts";
import type { Resolver } from "./resolver.ts";

const DATES: Type = { kind: "list", of: { kind: "date" } };

/** D9.4: Monday to Friday, 09:00 to 17:00. */
const USUAL: readonly HoursOfDay[] = [1, 2, 3, 4, 5, 6, 7].map((day) => (day <= 5 ? [[540, 1020]] : []));

/** Makes the working time known to all expressions. With a mistake in it, it is unknown rather than wrong. */
export function resolveCalendar(resolver: Resolver, calendar: WorkingCalendar | null): WorkingCalendar | null {
  if (calendar === null) {
    resolver.calendar = { hours: USUAL as never, holidays: null };
    return null;
  }
  let problem = calendar.problem;
  let holidays: Syntax | null = null;
  for (const each of calendar.holidays) {
    const found = holidaysIn(resolver, each);
    if ("code" in found) problem ??= found;
    else
      holidays =
        holidays === null
          ? found
          : { kind: "binary", operator: "add", written: "+", left: holidays, right: found, span: each.span };
  }
  resolver.calendar = problem === null ? { hours: (calendar.hours ?? USUAL) as never, holidays } : null;
  return { ...calendar, problem };
}

const DATE_LIST = /^\s*\d{4}-\d{2}-\d{2}(?:\s*(?:,|;|\band\b)\s*\d{4}-\d{2}-\d{2})*\s*$/u;
const PATH = /^([\p{L}_][\p{L}\p{N}_ ]*)\.([\p{L}_][\p{L}\p{N}_ ]*)$/u;

/** `Holiday.held_on`, `2026-12-25, 2026-12-26`, or code that gives a list of dates. */
function holidaysIn(resolver: Resolver, written: Expression): Syntax | Problem {
  const { source, span } = written;
  const path = PATH.exec(source);
  if (path !== null) {
    const code = pathAsCode(resolver, written, path[1] ?? "", path[2] ?? "");
    return typeof code === "string" ? checked(resolver, written, code) : code;
  }
  if (DATE_LIST.test(source)) return checked(resolver, written, `[${source.match(/\d{4}-\d{2}-\d{2}/gu)?.join(", ")}]`);
  const isList = /[[(.]/u.test(source);
  return isList
    ? checked(resolver, written, source)
    : resolver.reading.problem("holidays-not-understood", span, { written: source });
}

function pathAsCode(resolver: Resolver, { span, source }: Expression, name: string, field: string): string | Problem {
  const { names, reading, shapes } = resolver;
  const entity = names.entity(name);
  if (entity === null)
    return reading.problem("entity-unknown", span, { name, near: suggest(name, names.entityNames()) });
  const key = names.field(entity, field);
  const kind = key === null ? undefined : shapes.get(entity)?.fields.get(key)?.type.kind;
  if (key === null)
    return reading.problem("field-unknown", span, {
      name: field,
      entity,
      near: suggest(field, names.fieldNames(entity)),
    });
  if (kind !== "date" && kind !== "instant")
    return reading.problem("holidays-not-understood", span, { written: source });
  return `${entity}.map(each, ${kind === "instant" ? `date(each.${key})` : `each.${key}`})`;
}

function checked(resolver: Resolver, written: Expression, code: string): Syntax | Problem {
  const problem = resolver.check(written, { candidate: null }, DATES, code);
  const { syntax } = parseExpression(code, written.span.start);
  return (
    problem ?? syntax ?? resolver.reading.problem("holidays-not-understood", written.span, { written: written.source })
  );
}
