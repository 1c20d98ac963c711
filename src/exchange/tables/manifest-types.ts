/** The types of files that can be imported, in the form of a web app manifest. */
const TABLES = {
  "text/csv": [".csv", ".tsv"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
  "application/vnd.oasis.opendocument.spreadsheet": [".ods"],
  "application/json": [".json", ".jsonl"],
};

/** The part of an app's manifest that offers the app for tables in the share sheet and under "open with". */
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
