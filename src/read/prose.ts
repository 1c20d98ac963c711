import type { Body, Fact } from "./markdown/outline.ts";
import { saysNothing } from "./not-shown.ts";
import { valuesOf } from "./markdown/outline.ts";

/** The prose of a block: its paragraphs, and the bullets that are not facts of the language. */
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

/** True for prose that is a bullet or a numbered line. */
export const isBullet = ({ text }: Body["prose"][number]): boolean => /^\s*(?:[-*+]|\d+[.)])\s/u.test(text);

/** The text after its dash or number. */
export const withoutMark = (bullet: string): string => bullet.replace(/^\s*\S+\s+/u, "");

/** True for a bullet with more content than `not shown`. */
export const saysInBullet = (one: Body["prose"][number]): boolean =>
  isBullet(one) && !saysNothing(withoutMark(one.text));
