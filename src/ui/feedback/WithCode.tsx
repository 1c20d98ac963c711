import { Fragment } from "react";

/** A sentence with code in backticks, as in messages of the checker. */
export function WithCode({ text }: { readonly text: string }) {
  const parts = text.split("`");
  // An unpaired backtick: all of them are literal.
  if (parts.length % 2 === 0) return text;
  return parts.map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of a sentence never move
    index % 2 === 0 ? <Fragment key={index}>{part}</Fragment> : <code key={index}>{part}</code>,
  );
}
