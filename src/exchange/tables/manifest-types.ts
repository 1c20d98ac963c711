/** Files that data come in by, as manifests name them. */
const TABLES = {
  "text/csv": [".csv", ".tsv"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
  "application/vnd.oasis.opendocument.spreadsheet": [".ods"],
  "application/json": [".json", ".jsonl"],
};

/** The part of an app's manifest that makes the phone offer it for tables: in the share sheet, and as "open with". */
export const takesTables = (home: string): object => ({
  share_target: {
    action: `${home}received`,
    method: "POST",
    enctype: "multipart/form-data",
    params: { title: "title", text: "text", files: [{ name: "files", accept: Object.entries(TABLES).flat(2) }] },
  },
  file_handlers: [{ action: home, accept: TABLES }],
  launch_handler: { client_mode: "navigate-new" },
});
