/** Columns missing in tables of earlier versions, with statements that fill them. */
export const ADDED_COLUMNS: readonly { readonly table: string; readonly column: string; readonly fill: string }[] = [
  {
    table: "nf_outbox",
    column: "maker TEXT",
    fill: "UPDATE nf_outbox SET maker = (SELECT json_extract(value, '$.by') FROM nf_sending WHERE entry = nf_outbox.id)",
  },
  { table: "nf_outbox", column: "simulated INTEGER NOT NULL DEFAULT 0", fill: "" },
  { table: "nf_outbox", column: "blocked TEXT", fill: "" },
  {
    table: "nf_outbox",
    column: "next TEXT",
    fill: "UPDATE nf_outbox SET next = (SELECT json_extract(value, '$.next') FROM nf_sending WHERE entry = nf_outbox.id)",
  },
  { table: "nf_timer", column: "place INTEGER NOT NULL DEFAULT 0", fill: "" },
  { table: "nf_timer", column: "made INTEGER NOT NULL DEFAULT 0", fill: "" },
];

/** Tables of every app, independent of its document. The prefix `nf_` separates them from tables of entities. */
export const SYSTEM_TABLES = `
CREATE TABLE IF NOT EXISTS nf_meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS nf_state (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS nf_series (entity TEXT, field TEXT, next INTEGER NOT NULL, PRIMARY KEY (entity, field)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS nf_gone (entity TEXT, id TEXT, sequence INTEGER NOT NULL, PRIMARY KEY (entity, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS nf_commit (
  number INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, "by" TEXT, kind TEXT NOT NULL, document TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS nf_history (
  number INTEGER PRIMARY KEY AUTOINCREMENT, "commit" INTEGER NOT NULL, entity TEXT NOT NULL, record TEXT NOT NULL,
  what TEXT NOT NULL, event TEXT, before TEXT NOT NULL, after TEXT NOT NULL, warnings TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS nf_history_record ON nf_history (entity, record);
CREATE INDEX IF NOT EXISTS nf_history_commit ON nf_history ("commit");
CREATE INDEX IF NOT EXISTS nf_history_status ON nf_history (entity, record) WHERE instr(after, '"status"') > 0;
CREATE TABLE IF NOT EXISTS nf_notice (
  id INTEGER PRIMARY KEY AUTOINCREMENT, person TEXT NOT NULL, text TEXT NOT NULL, at TEXT NOT NULL,
  entity TEXT NOT NULL, record TEXT NOT NULL, "commit" INTEGER NOT NULL, read INTEGER NOT NULL DEFAULT 0, error TEXT
);
CREATE INDEX IF NOT EXISTS nf_notice_person ON nf_notice (person, id);
CREATE TABLE IF NOT EXISTS nf_outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT, call TEXT NOT NULL, entity TEXT, record TEXT, method TEXT NOT NULL,
  path TEXT NOT NULL, body TEXT NOT NULL, at TEXT NOT NULL, key TEXT NOT NULL, "commit" INTEGER NOT NULL,
  document TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'waiting', reason TEXT,
  maker TEXT, simulated INTEGER NOT NULL DEFAULT 0, blocked TEXT, next TEXT
);
CREATE INDEX IF NOT EXISTS nf_outbox_open ON nf_outbox (id) WHERE state <> 'done';
CREATE INDEX IF NOT EXISTS nf_outbox_record ON nf_outbox (entity, record, id) WHERE state <> 'done';
CREATE INDEX IF NOT EXISTS nf_outbox_ready ON nf_outbox (simulated, next, id) WHERE state = 'waiting' AND blocked IS NULL;
CREATE INDEX IF NOT EXISTS nf_outbox_blocked ON nf_outbox (blocked) WHERE blocked IS NOT NULL;
CREATE TABLE IF NOT EXISTS nf_sending (entry INTEGER PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS nf_timer (
  entity TEXT, record TEXT, transition TEXT, due TEXT NOT NULL, next TEXT, place INTEGER NOT NULL DEFAULT 0,
  made INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (entity, record, transition)
) WITHOUT ROWID;
DROP INDEX IF EXISTS nf_timer_next;
CREATE INDEX IF NOT EXISTS nf_timer_order ON nf_timer (next, due, place, made) WHERE next IS NOT NULL;
CREATE INDEX IF NOT EXISTS nf_timer_waiting ON nf_timer (entity, transition) WHERE next IS NULL;
CREATE TABLE IF NOT EXISTS nf_fired (
  entity TEXT, transition TEXT, record TEXT, mark TEXT NOT NULL, PRIMARY KEY (entity, transition, record)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS nf_file (
  hash TEXT PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, size INTEGER NOT NULL, kept_at TEXT NOT NULL, bytes BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS nf_thumbnail (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS nf_quarantine (
  number INTEGER PRIMARY KEY AUTOINCREMENT, entity TEXT NOT NULL, record TEXT NOT NULL, field TEXT NOT NULL,
  shape TEXT NOT NULL, value TEXT NOT NULL, became TEXT NOT NULL, reason TEXT NOT NULL, at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS nf_quarantine_field ON nf_quarantine (entity, field, record);
`;
