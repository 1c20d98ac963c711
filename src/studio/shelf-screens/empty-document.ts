const points = [
  "What the product does and for whom",
  "Screens and routes",
  "Entities and their fields",
  "States and transitions",
  "Validation rules",
  "Roles and permissions",
  "The calls it makes",
  "The error catalogue",
  "Business constants and limits",
];

/** An empty but valid document: its app explains itself. */
export function emptyDocument(name: string): string {
  return `# Specification: ${name}\n\n${points.map((point, index) => `## ${index + 1}. ${point}\n\nnot shown\n`).join("\n")}`;
}
