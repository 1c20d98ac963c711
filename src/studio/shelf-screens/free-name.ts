/**
 * A name that no other app has: `Tool library 2` if there is a `Tool library`, and `Tool library 3` for a copy of that.
 */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  const counted = /^(.*\S) \d+$/u.exec(name)?.[1];
  const stem = counted !== undefined && taken.includes(counted) ? counted : name;
  let number = 2;
  while (taken.includes(`${stem} ${number}`)) number += 1;
  return `${stem} ${number}`;
}
