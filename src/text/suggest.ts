/** The edit distance with transpositions. Stops once it exceeds `most`. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (before[j - 2] ?? 0) + 1);
      row.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}

/** The known name that was probably meant; null: none is similar enough. */
export function suggest(written: string, known: Iterable<string>): string | null {
  const wanted = written.toLocaleLowerCase("en");
  const most = Math.max(1, Math.floor(Math.min(wanted.length, 12) / 3));
  let best: string | null = null;
  let nearest = most + 1;
  for (const name of known) {
    const far = distance(wanted, name.toLocaleLowerCase("en"), most);
    if (far < nearest) {
      nearest = far;
      best = name;
    }
  }
  return best;
}
