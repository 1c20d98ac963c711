/** `/notes/17` is a page of the route `/notes/:id`. */
export function isAtRoute(route: string, path: string): boolean {
  const [parts, given] = [route, path.split("?")[0] ?? ""].map((one) => one.split("/").filter((part) => part !== ""));
  return (
    parts !== undefined &&
    parts.length === given?.length &&
    parts.every((part, index) => part.startsWith(":") || part.toLowerCase() === given[index]?.toLowerCase())
  );
}
