import { lazyPiece } from "../lazy-sheet.tsx";

/** Its space is reserved before its code is loaded, so that the content below does not move. */
export const FreshLine = lazyPiece(
  () => import("./FreshLine.tsx").then((part) => part.FreshLine),
  <div className="fresh-line" />,
);
