import type { MergeItem } from "./comparison.ts";
import { keyOf } from "./copy.ts";

/** New records with referenced ones first, then changes, then deletions with child rows before their owners. */
export function inOrder(items: readonly MergeItem[]): readonly MergeItem[] {
  const news = new Map<string, MergeItem>();
  for (const item of items) if (item.what === "create") news.set(keyOf(item.entity.key, item.theirId), item);
  const ordered: MergeItem[] = [];
  const seen = new Set<MergeItem>();
  for (const first of news.values()) {
    // An explicit stack: long chains of references would overflow the call stack.
    const path: { readonly item: MergeItem; next: number }[] = [{ item: first, next: 0 }];
    while (path.length > 0) {
      const top = path[path.length - 1] as { readonly item: MergeItem; next: number };
      if (top.next === 0 && seen.has(top.item)) {
        path.pop();
        continue;
      }
      seen.add(top.item);
      const need = top.item.needs[top.next++];
      if (need === undefined) {
        ordered.push(top.item);
        path.pop();
        continue;
      }
      const other = news.get(need);
      if (other !== undefined && !seen.has(other)) path.push({ item: other, next: 0 });
    }
  }
  const changes = items.filter(({ what }) => what === "change");
  const deletions = items.filter(({ what }) => what === "delete").toReversed();
  return [...ordered, ...changes, ...deletions];
}
