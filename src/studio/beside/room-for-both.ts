const ROOM_FOR_BOTH = "(min-width: 900px)";

/** True if the document and the app stand side by side. */
export const hasRoom = (): boolean => matchMedia(ROOM_FOR_BOTH).matches;

export function watchRoom(changed: () => void): () => void {
  const query = matchMedia(ROOM_FOR_BOTH);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
