import type { Body, Fact } from "./markdown/outline.ts";
import { saysNothing } from "./not-shown.ts";
import { valuesOf } from "./markdown/outline.ts";

/** What a block says to people only: its paragraphs and the bullets that are no facts of the language. */
export function proseOf(body: Body, facts: readonly Fact[] = []): string {
  const bullets = facts
    .filter((fact) => !valuesOf(fact).every((value) => saysNothing(value.text)))
    .map(
      (fact) =>
        `- ${fact.key.plain}: ${valuesOf(fact)
          .map((value) => value.plain)
          .join(" ")}`,
    );
  return [...body.prose.map(({ text }) => text), ...bullets].join("\n\n");
}

/** A bullet or a numbered line among what a body says to people. */
export const isBullet = ({ text }: Body["prose"][number]): boolean => /^\s*(?:[-*+]|\d+[.)])\s/u.test(text);

/** What stands behind its dash or number. */
export const withoutMark = (bullet: string): string => bullet.replace(/^\s*\S+\s+/u, "");

/** A bullet that says more than that nothing is shown. */
export const saysInBullet = (one: Body["prose"][number]): boolean =>
  isBullet(one) && !saysNothing(withoutMark(one.text));
