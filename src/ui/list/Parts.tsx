const BETWEEN = " · ";

export const hasParts = (text: string): boolean => text.includes(BETWEEN);

/**
 * Short facts with a dot between them. Each has its own direction, so that they stand in the order of the page also where
 * a Latin name comes before an Arabic date; one that does not fit begins a line, and no line begins or ends with a dot.
 */
export function Parts({ text }: { readonly text: string }) {
  const parts = text.split(BETWEEN);
  if (parts.length === 1) return <bdi>{text}</bdi>;
  return parts.map((part, index) => (
    // Facts stand in the document's order.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} className="part">
      {index === 0 ? null : <span className="part-dot">{BETWEEN}</span>}
      <bdi>{part}</bdi>
    </span>
  ));
}
