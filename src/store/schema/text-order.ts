/** Letters that stand with another one in the alphabet of people, whatever their numbers say. */
const LETTERS: Readonly<Record<string, string>> = {
  a: "àáâãäåąă",
  c: "çćč",
  d: "ďđ",
  e: "èéêëęě",
  g: "ğ",
  i: "ìíîïı",
  l: "ł",
  n: "ñńň",
  o: "òóôõöøő",
  r: "ř",
  s: "śšşș",
  t: "ťţț",
  u: "ùúûüůű",
  y: "ýÿ",
  z: "źżž",
  ae: "æ",
  oe: "œ",
  ss: "ß",
};

const FROM_TO = Object.entries(LETTERS).flatMap(([to, letters]) =>
  [...letters].flatMap((letter) => [...new Set([letter, letter.toUpperCase()])].map((from) => [from, to] as const)),
);

/**
 * What a text is ordered by: upper and lower case count alike, and so do letters with and without accents. It is made of
 * functions that every SQLite has, since it stands in indexes, and most texts are only looked at.
 */
export function textOrder(column: string): string {
  const folded = FROM_TO.reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, column);
  return `CASE WHEN ${column} GLOB '*[À-ț]*' THEN ${folded} ELSE ${column} END COLLATE NOCASE`;
}
