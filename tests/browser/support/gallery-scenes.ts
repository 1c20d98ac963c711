/** The scenes of the gallery page; `all` is every component in every state. */
export const scenes: readonly string[] = [
  "list",
  "detail",
  "form",
  "overview",
  "calendar",
  "long",
  "photos",
  "board",
  "empty",
  "sheet",
  "dialog",
  "toast",
  "menu",
  "all",
];
