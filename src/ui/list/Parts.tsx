const BETWEEN = " · ";

export const hasParts = (text: string): boolean => text.includes(BETWEEN);

/**
 * Short facts separated by dots. Each has its own direction, so that they keep the page's order even if a Latin name
 * precedes an Arabic date. A fact that does not fit starts a new line, and no line begins or ends with a dot.
 */
export function Parts({ text }: { readonly text: string }) {
  const parts = text.split(BETWEEN);
  if (parts.length === 1) return <bdi>{text}</bdi>;
  return parts.map((part, index) => (
    // Facts keep the document's order.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} className="part">
      {index === 0 ? null : <span className="part-dot">{BETWEEN}</span>}
      <bdi>{part}</bdi>
    </span>
  ));
}
