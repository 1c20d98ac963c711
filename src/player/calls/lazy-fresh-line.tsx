import { lazyPiece } from "../lazy-sheet.tsx";

/** Its room is there before its code: what stands below does not move when it comes. */
export const FreshLine = lazyPiece(
  () => import("./FreshLine.tsx").then((part) => part.FreshLine),
  <div className="fresh-line" />,
);
