export interface Move {
  readonly from: string;
  readonly to: string;
}

/** Orders simultaneous renames so that each target name is free when used; `between` is used to break cycles. */
export function inFreeOrder(moves: readonly Move[], between: string): readonly Move[] {
  const left = new Map(moves.filter(({ from, to }) => from !== to).map(({ from, to }) => [from, to]));
  const order: Move[] = [];
  while (left.size > 0) {
    let next = [...left].find(([, to]) => !left.has(to));
    if (next === undefined) {
      const [[from, to] = ["", ""]] = left;
      order.push({ from, to: between });
      left.delete(from);
      left.set(between, to);
      next = [...left].find(([, other]) => !left.has(other));
    }
    if (next === undefined) break;
    const [from, to] = next;
    order.push({ from, to });
    left.delete(from);
  }
  return order;
}
