const ROOM_FOR_BOTH = "(min-width: 900px)";

/** Whether the document and the app stand beside each other. */
export const hasRoom = (): boolean => matchMedia(ROOM_FOR_BOTH).matches;

export function watchRoom(changed: () => void): () => void {
  const query = matchMedia(ROOM_FOR_BOTH);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
