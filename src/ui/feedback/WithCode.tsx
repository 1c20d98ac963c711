import { Fragment } from "react";

/** A sentence whose code stands between backticks, as messages of the checker have it. */
export function WithCode({ text }: { readonly text: string }) {
  const parts = text.split("`");
  // An odd backtick is a backtick.
  if (parts.length % 2 === 0) return text;
  return parts.map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of a sentence never move
    index % 2 === 0 ? <Fragment key={index}>{part}</Fragment> : <code key={index}>{part}</code>,
  );
}
