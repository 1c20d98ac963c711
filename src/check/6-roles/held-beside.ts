import { looseName } from "#text/names.ts";
import type { Checking } from "../checking.ts";

/** Rights of several roles add up. True if, in the sample data, everybody with this role also has one of the others. */
export function isHeldBeside({ model }: Checking, role: string, others: ReadonlySet<string>): boolean {
  const people = model.samples
    .filter(({ entity }) => entity === "Person")
    .flatMap(({ cells }) => cells.filter(({ field }) => field === "roles"))
    .flatMap(({ value: cell }) => (cell.kind === "value" && Array.isArray(cell.value) ? [cell.value.map(String)] : []))
    .filter((roles) => roles.some((one) => looseName(one) === looseName(role)));
  return people.length > 0 && people.every((roles) => roles.some((one) => others.has(looseName(one))));
}
