import { CALL_MUTATIONS } from "./calls.mjs";

/**
 * Faults that the tests must notice: each takes a check out of the code of rights, guards and rules, or turns it around.
 * `find` stands in `file` exactly once (`tests/mutations.test.ts` holds that), and `replace` takes its place.
 */
const MAY = "src/engine/rights/may.ts";
const FIRE = "src/engine/rights/may-fire.ts";
const ROWS = "src/engine/rights/rows.ts";
const VISIBLE = "src/engine/visibility/visible-records.ts";
const WHERE = "src/engine/visibility/where-visible.ts";
const VISIBILITY = "src/engine/visibility/visibility.ts";
const CHANGE = "src/engine/commands/change.ts";
const CREATE = "src/engine/commands/create.ts";
const FIT = "src/engine/commands/fit-values.ts";
const UNDO = "src/engine/commands/undo.ts";
const PERFORM = "src/engine/commands/perform.ts";
const LIST = "src/engine/queries/list.ts";
const HISTORY = "src/engine/queries/history.ts";
const RECORD = "src/engine/queries/record.ts";
const SHOWN = "src/engine/queries/shown.ts";
const DRAFTS = "src/engine/drafts/drafts.ts";
const SEEN_BEFORE = "src/engine/drafts/seen-before.ts";
const CALL_NOW = "src/calls/call-now.ts";
const RULES = "src/engine/rules/judge-rules.ts";
const STATES = "src/engine/states/fire.ts";

export const MUTATIONS = [
  ...CALL_MUTATIONS,
  // Rights of files, steps and lists.
  {
    name: "whoever knows the hash of a file reads it",
    file: "src/engine/session/session-client.ts",
    find: 'if (!session.knowsFile(hash) && !(await import("./may-read-file.ts")).mayReadFile(session, hash)) return null;',
    replace: "",
    test: "tests/scenarios/rights-of-files-and-steps.test.ts",
    title: "P6.13",
  },
  {
    name: "a file is got at by naming it in a record",
    file: "src/engine/session/session-client.ts",
    find: "return refused ?? writes.submit(submission);",
    replace: "return writes.submit(submission);",
    test: "tests/scenarios/rights-of-files-and-steps.test.ts",
    title: "P6.13",
  },
  {
    name: "what was shown once is read for ever",
    file: "src/engine/running-app.ts",
    find: "if (changes.records.size > 0) session.actor.access.forgetFiles();",
    replace: "",
    test: "tests/scenarios/rights-of-files-and-steps.test.ts",
    title: "P6.13",
  },
  {
    name: "the condition of a view tells of a record that one may not see",
    file: "src/engine/queries/selection.ts",
    find: "if (at !== null && !isSeen(context, where, at)) return selectView(context, entity, where, null);",
    replace: "",
    test: "tests/scenarios/rights-of-files-and-steps.test.ts",
    title: "P6.13",
  },
  {
    name: "a record takes rows along that one may not delete",
    file: "src/engine/rights/may-delete.ts",
    find: "const rows = mayTakeAlong(context, entity, id);",
    replace: "const rows = ALLOWED;",
    test: "tests/scenarios/rights-of-files-and-steps.test.ts",
    title: "P6.15",
  },
  {
    name: "of several events in one step the last is judged when it is taken back",
    file: "src/engine/commands/judge-undo.ts",
    find: "own?.events ?? (event === null ? [] : [event])",
    replace: "event === null ? [] : [event]",
    test: "tests/scenarios/rights-of-files-and-steps.test.ts",
    title: "P6.16",
  },
  // Rights of rows, forms and what was taken back.
  {
    name: "rows that are written with their owner need no right on rows",
    file: "src/engine/commands/write-values.ts",
    find: 'if (mode !== "row" && mode !== "mergeRow") return;',
    replace: 'if (mode !== "asIs") return;',
    test: "tests/scenarios/rights-of-rows-and-forms.test.ts",
    title: "P6.15",
  },
  {
    name: "a row is changed by a list though one may not see it",
    file: "src/engine/commands/write-values.ts",
    find: "rows.filter((row) => maySee(context, type.entity, row))",
    replace: "rows",
    test: "tests/scenarios/rights-of-rows-and-forms.test.ts",
    title: "P6.15",
  },
  {
    name: "a row goes to another owner by the list that it stands in",
    file: "src/engine/commands/write-values.ts",
    find: "writeValues(context, entity, id, isPersons(mode) ? own : values, mode);",
    replace: "writeValues(context, entity, id, values, mode);",
    // Two checks keep it out.
    also: [
      {
        file: "src/engine/commands/write-values.ts",
        find: 'if (isPersons(mode) && owner !== ownerId) refuseWith(context, "not-writable", { entity, id, field: OWNER });',
        replace: "if (owner === null) return;",
      },
    ],
    test: "tests/scenarios/rights-of-rows-and-forms.test.ts",
    title: "P6.15",
  },
  {
    name: "a row is put under a record that one may not see",
    file: FIT,
    find: "if (!isPersons(mode) || context.isApp || context.rows.has(id)) return true;",
    replace: "if (context.rows.size >= 0) return true;",
    test: "tests/scenarios/rights-of-rows-and-forms.test.ts",
    title: "P6.13",
  },
  {
    name: "a guard speaks of a record that one may not see",
    file: "src/engine/states/inputs.ts",
    find: "const value = asPerson && !mayName(context, entity, id, own, given) ? null : given;",
    replace: "const value = given;",
    test: "tests/scenarios/rights-of-rows-and-forms.test.ts",
    title: "P6.13",
  },
  {
    name: "the history tells of rows that one may not see",
    file: HISTORY,
    find: "const row = isRowVisible(context, entry) ? rowIn(context, entry) : null;",
    replace: "const row = rowIn(context, entry);",
    test: "tests/scenarios/rights-of-rows-and-forms.test.ts",
    title: "P6.15",
  },
  {
    name: "what stands in the way of a deletion is named by a closed field",
    file: "src/engine/visibility/referrers.ts",
    find: "if (context.visibility.field(from, referrer, field)) visible.set",
    replace: "if (context.visibility.record(from, referrer)) visible.set",
    test: "tests/scenarios/rights-of-rows-and-forms.test.ts",
    title: "P6.6",
  },
  {
    name: "a form that is open goes on showing a record that one may no longer see",
    file: "src/engine/drafts/draft-client.ts",
    find: "if (!isRecordVisible(session, state)) throw",
    replace: 'if (state.entity === "") throw',
    test: "tests/scenarios/rights-of-rows-and-forms.test.ts",
    title: "P6.13",
  },
  {
    name: "what was taken back is done again without a right",
    file: UNDO,
    find: "else if (again) judgeAgain(context, commit, stage);",
    replace: "else if (again) continue;",
    test: "tests/scenarios/rights-of-rows-and-forms.test.ts",
    title: "P6.16",
  },
  {
    name: "`everything except create` gives new records any value",
    file: ROWS,
    find: '(may.kind === "everything" && may.except?.includes("create") !== true) ||',
    replace: 'may.kind === "everything" ||',
    test: "tests/scenarios/rights-of-rows-and-forms.test.ts",
    title: "P6.32",
  },
  {
    name: "a status that is closed to change is open to the call that deletes",
    file: CALL_NOW,
    find: "? mayDelete(context, entity, id)",
    replace: '? mayOn(context, "delete", entity, id)',
    test: "tests/calls/trust.test.ts",
    title: "P7.35",
  },
  {
    name: "whoever takes their new record back takes away the work of others",
    file: "src/calls/discard.ts",
    find: "if (undo && isWorkOfOthers(app, entry, entity, record)) {",
    replace: "if (undo && record === entity) {",
    test: "tests/calls/trust.test.ts",
    title: "P7.35",
  },
  {
    name: "everybody is told who uses the device",
    file: "src/engine/describe.ts",
    find: "profiles: holdsDevice && mayChooseProfile(app)",
    replace: "profiles: mayChooseProfile(app)",
    test: "tests/scenarios/sessions.test.ts",
    title: "learns of no others",
  },
  {
    name: "what waits is told of records that one may not see",
    file: "src/engine/states/tell-refused.ts",
    find: "isThere(key) && !visibility.record(key.entity, key.id)",
    replace: '!isThere(key) && key.id === "-"',
    test: "tests/scenarios/4-states-refused.test.ts",
    title: "P4.30",
  },
  {
    name: "another role tells of a record that one may not see",
    file: "src/engine/session/session-client.ts",
    find: 'isSeen ? id : ""',
    replace: "id",
    test: "tests/scenarios/rights-of-rows-and-forms.test.ts",
    title: "P6.13",
  },
  {
    name: "a value that is taken tells of a field that is closed",
    file: "src/engine/rules/judge-unique.ts",
    find: "const known = fields.filter(isKnown);",
    replace: "const known = fields.filter((field) => isKnown(field) || field !== null);",
    test: "tests/scenarios/5-rules.test.ts",
    title: "P5.12",
  },
  {
    name: "a circle of events tells of a record that one may not see",
    file: "src/engine/states/tell-refused.ts",
    find: "const closed = closedIn(one);",
    replace: 'const closed = one.what === "circle" ? null : closedIn(one);',
    test: "tests/scenarios/4-states-circles.test.ts",
    title: "P4.18",
  },
  // Holes that there once were, put back.
  {
    name: "a field with a condition is not judged beside a field without one",
    file: MAY,
    find: "const ruling = isOwn(field) ? mayField(context",
    replace: "const ruling = isOwn(field) && fields.length === 1 ? mayField(context",
  },
  {
    name: "a change is judged before it is made, and not after",
    file: CHANGE,
    find: "if (!after.allowed) refuseBecause(context, place, after.reason);",
    replace: "if (after.allowed) return;",
  },
  {
    name: "a column of a board is found by a closed field",
    file: LIST,
    find: "parts.push(visible.onField(entity, { field: by, oneOf: [plain(query.group)] }));",
    replace: "parts.push({ field: by, oneOf: [plain(query.group)] });",
  },
  {
    name: "a filter finds by a closed field",
    file: LIST,
    find: "parts.push(visible.onField(entity, { field, oneOf: values.map(plain) }));",
    replace: "parts.push({ field, oneOf: values.map(plain) });",
  },
  {
    name: "the days of a calendar are found by a closed date",
    file: "src/engine/queries/calendar-bounds.ts",
    find: "visible.onField(entity, { field, least: firstOf(context, entity, field, start) });",
    replace: "({ field, least: firstOf(context, entity, field, start) });",
  },
  {
    name: "an event is fired on a record that may not be seen",
    file: STATES,
    find: 'if (mode === "person" && !isThere(context, entity, id)) return;',
    replace: "",
  },
  {
    name: "a form of somebody else is found",
    file: DRAFTS,
    find: "if (by !== undefined) return by === this.#person();",
    replace: "if (by !== undefined) return true;",
  },
  {
    name: "somebody else's step is undone",
    file: UNDO,
    find: "by === context.actor.person &&",
    replace: "",
  },
  {
    name: "groups are made by a closed field",
    file: VISIBLE,
    find: "const open = this.#whereOpen(selection, by);",
    replace: "const open = selection;",
  },
  {
    name: "the usual calls of a kept entity need no right",
    file: CALL_NOW,
    find: "if (mayAskFor(context, kept.verb, kept.entity, id)) context.calls.push(",
    replace: "context.calls.push(",
  },
  {
    name: "a call is made about a record that may not be seen",
    file: CALL_NOW,
    find: "if (entity !== null && context.records.read(entity, id) !== null && maySee(context, entity, id)) return true;",
    replace: "if (entity !== null && context.records.read(entity, id) !== null) return true;",
  },
  {
    name: "a call that an event makes is made by hand",
    file: CALL_NOW,
    find: "if (!byItself && !isOffered(context, call)) {",
    replace: "if (byItself && !isOffered(context, call)) {",
  },
  {
    name: "everybody reads what others send, and decides about it",
    file: "src/calls/outbox-entry.ts",
    find: 'return by === actor.person ? "maker" : "other";',
    replace: 'return "maker";',
  },
  {
    name: "the outbox shows everybody what is sent",
    file: "src/calls/outbox-answer.ts",
    find: 'if (relationTo(context, makerOf(entry)) !== "maker") return { ...SOMEBODY_ELSES, ...known };',
    replace: "",
  },
  {
    name: "whoever sees an entry decides about it",
    file: "src/calls/decide.ts",
    find: "const { refusal } = rulingOn(entry, eventOf(decision), relationTo(context, makerOf(entry)));",
    replace: 'const { refusal } = rulingOn(entry, eventOf(decision), "maker");',
  },
  {
    name: "what is sent is worked out from everything",
    file: "src/calls/request-values.ts",
    find: "const visible = context.environment(variables, this.#visibility);",
    replace: "const visible = context.environment(variables);",
    test: "tests/calls/trust.test.ts",
    title: "P7.37",
  },
  // Rows of point 6.
  {
    name: "Only if of a row is overlooked",
    file: MAY,
    find: "const own = rowsOn(context.lookup, context.actor, wanted, entity);\n  const holding = own.filter((row) => row.onlyIf === null || (id !== null && context.holds(row.onlyIf, thisIs(id))));",
    replace: "const own = rowsOn(context.lookup, context.actor, wanted, entity);\n  const holding = own;",
  },
  {
    name: "Only if of a row about a field is overlooked",
    file: MAY,
    find: "const own = rowsOnField(context.lookup, context.actor, action, entity, field);\n  const holding = own.filter((row) => row.onlyIf === null || (id !== null && context.holds(row.onlyIf, thisIs(id))));",
    replace: "const own = rowsOnField(context.lookup, context.actor, action, entity, field);\n  const holding = own;",
  },
  {
    name: "everybody holds every role",
    file: ROWS,
    find: 'role === "anyone" || actor.roles.some(',
    replace: "role !== null || actor.roles.some(",
  },
  {
    name: "a row grants every action",
    file: ROWS,
    find: 'if (may.kind === "action") return "action" in wanted && may.action === wanted.action;',
    replace: 'if (may.kind === "action") return "action" in wanted;',
  },
  {
    name: "a row on an entity opens its named fields too",
    file: ROWS,
    find: '(on.kind === "entity" && on.entity === entity && grantsEverything(right)),',
    replace: '(on.kind === "entity" && on.entity === entity),',
  },
  {
    name: "what everything excepts is granted all the same",
    file: ROWS,
    find: 'return "action" in wanted && may.except?.includes(wanted.action) !== true;',
    replace: 'return "action" in wanted;',
    test: "tests/scenarios/6-roles.test.ts",
    title: "P6.30",
  },
  {
    name: "everything does not open named fields",
    file: ROWS,
    find: 'on.kind === "everything" ||\n      (on.kind === "field"',
    replace: '(on.kind === "field"',
  },
  {
    name: "roles are given like any field",
    file: ROWS,
    find: '(entity === PERSON && field === "roles" && (action === "change" || action === "create"));',
    replace: "false;",
  },
  {
    name: "who sees a record sees the rows of a closed list",
    file: MAY,
    find: 'return owner.allowed ? mayField(context, "see", entity, id, field) : owner;',
    replace: "return owner;",
  },
  {
    name: "rows are changed whatever the status of their owner",
    file: MAY,
    find: "const open = openToChange(context, entity, id);\n  if (!open.allowed) return open;\n  if (isNamedField",
    replace: "if (isNamedField",
    test: "tests/scenarios/6-rows-of-closed-owners.test.ts",
    title: "P4.16",
  },
  {
    name: "a record is changed whatever its status",
    file: MAY,
    find: "const open = openToChange(context, entity, id);\n  if (!open.allowed) return open;\n  if (fields !== null)",
    replace: "if (fields !== null)",
  },
  {
    name: "a record is deleted whatever its status",
    file: "src/engine/rights/may-delete.ts",
    find: "if (!open.allowed && !ruling.rows.some((row) => deletesByStatus(row, entity))) return open;",
    replace: "",
  },
  {
    name: "a status that is open to roles is open to nobody",
    file: MAY,
    find: "if (status.openToChange !== false && status.openToChange.some((role) => holdsRole(context.actor, role.value)))\n    return ALLOWED;",
    replace: "",
  },
  // Who does what.
  {
    name: "what may not be seen can be changed and deleted",
    file: "src/engine/commands/is-there.ts",
    find: "(context.isApp || maySee(context, entity, id));",
    replace: "true;",
  },
  {
    name: "a record that may not be seen is named in a field",
    file: FIT,
    find: "maySee(context, type.entity, named) ||",
    replace: "true ||",
  },
  {
    name: "who creates gives any field, whatever `create with` names",
    file: FIT,
    find: 'open.allowed && action === "create" ? mayGive(context, entity, id, key) : open',
    replace: "open",
  },
  {
    name: "rows that say who changes child rows say nothing of who makes and deletes them",
    file: ROWS,
    find: "(NARROWED_BY[action] ?? [action]).find(",
    replace: "[action].find(",
    test: "tests/scenarios/rights-on-every-path.test.ts",
    title: "P6.15",
  },
  {
    name: "delete needs the right to change",
    file: "src/engine/rights/may-delete.ts",
    find: 'mayOn(context, "delete", entity, id);',
    replace: 'mayOn(context, "change", entity, id);',
  },
  {
    name: "whoever may open the form may create",
    file: CREATE,
    find: 'if (mode === "person" || mode === "merge") {\n    const ruling',
    replace: 'if (mode === "row") {\n    const ruling',
  },
  {
    name: "named fields of new records and rows are not judged",
    file: CREATE,
    find: 'if (isPersons(mode)) judgeNamedFields(context, "create", entity, id, given);',
    replace: "",
  },
  {
    name: "named fields of rows are not judged",
    file: "src/engine/commands/write-values.ts",
    find: 'if (isPersons(mode)) judgeNamedFields(context, "change", entity, id, Object.keys(own));',
    replace: "",
  },
  {
    name: "everybody sets constants",
    file: "src/engine/commands/set-constant.ts",
    find: "if (!context.isApp && !roles.some(",
    replace: "if (context.isApp && !roles.some(",
  },
  {
    name: "somebody else's notice is marked as read",
    file: PERFORM,
    find: "if (own.some(({ id }) => id === notice)) journal.readNotice(notice);",
    replace: "if (own.length >= 0) journal.readNotice(notice);",
  },
  {
    name: "Who of an event is overlooked",
    file: FIRE,
    find: "if (!isAmong(context, entity, id, transition.who))",
    replace: "if (transition.who.length < 0)",
  },
  {
    name: "a row of point 6 that names an event does not narrow its Who",
    file: FIRE,
    find: "if (!context.lookup.model.roles.closed || !isNamedEvent(context.lookup, entity, event))",
    replace: "if (event !== null)",
  },
  {
    name: "the person in a field is not known",
    file: FIRE,
    find: "return me !== null && (value === me || (Array.isArray(value) && value.includes(me)));",
    replace: "return me === null && value === me;",
  },
  // What is shown.
  {
    name: "lists are not filtered by who may see",
    file: VISIBLE,
    find: "return this.selectKnown(entity, both(whereVisible(this.#context, entity), ...narrower));",
    replace: "return this.selectKnown(entity, both(...narrower));",
  },
  {
    name: "rows are ordered by a closed field",
    file: VISIBLE,
    find: "return order.filter(({ field }) => this.isOpen(entity, field));",
    replace: "return order;",
  },
  {
    name: "a closed field is added up",
    file: VISIBLE,
    find: "return this.#context.records.aggregate(this.#whereOpen(selection, field), fold, field);",
    replace: "return this.#context.records.aggregate(selection, fold, field);",
  },
  {
    name: "rows of a closed list are listed",
    file: WHERE,
    find: 'if (isGuarded(context, at, above.field, "see")) parts.push(whereField(context, at, above.field, steps));',
    replace: "",
  },
  {
    name: "a search looks into closed fields",
    file: VISIBLE,
    find: "inField(entity: string, field: string, where: Where): Where {\n    return both(where, whereFieldVisible(this.#context, entity, field)) ?? where;",
    replace: "inField(_entity: string, _field: string, where: Where): Where {\n    return where;",
  },
  {
    name: "a record is shown to whoever knows its id",
    file: RECORD,
    find: "if (declared === undefined || !context.visibility.record(entity, id)) return null;",
    replace: "if (declared === undefined || !context.records.has(entity, id)) return null;",
  },
  {
    name: "a closed field is shown with its record",
    file: SHOWN,
    find: "if (!maySeeField(context, entity, id, field)) return null;",
    replace: "",
  },
  {
    name: "a reference tells what it names, seen or not",
    file: SHOWN,
    find: "visibilityOf(context).record(entity, id) ? screenTitle(context, entity, id) : null;",
    replace: "titleOf(context, entity, id);",
  },
  {
    name: "code of a screen reads closed fields",
    file: VISIBILITY,
    find: "return this.record(entity, id) && maySeeField(this.#context, entity, id, field);",
    replace: "return this.record(entity, id);",
  },
  {
    name: "the history of an unseen record is told",
    file: HISTORY,
    find: "if (there && !context.visibility.record(entity, id)) return { entries: [] };",
    replace: "",
  },
  {
    name: "the history tells closed fields",
    file: HISTORY,
    find: ".filter((field) => maySeePast(context, entity, record, field))",
    replace: "",
  },
  {
    name: "a screen answers whoever may not open it",
    file: "src/engine/rights/may-open.ts",
    find: "context.isApp || opensTo(context.actor, screen);",
    replace: "context.isApp || opensTo(context.actor, screen) || true;",
  },
  {
    name: "a form shows closed values",
    file: SEEN_BEFORE,
    find: "const isOpen = !records.has(entity, id) || visibility.field(entity, id, key);",
    replace: "const isOpen = true;",
    test: "tests/scenarios/sight-of-trials-and-past.test.ts",
    title: "P6.13",
  },
  {
    name: "what is typed into a form opens what may be chosen",
    file: "src/engine/drafts/options.ts",
    find: ": isOpen(context, entity)",
    replace: ": !isOpen(context, entity)",
    test: "tests/scenarios/sight-of-trials-and-past.test.ts",
    title: "P6.13",
  },
  {
    name: "a bound tells what a closed field holds",
    file: RULES,
    find: "const value = context.runAs(bound.tree, thisIs(id), new Visibility(context));",
    replace: "const value = context.value(bound, thisIs(id));",
    test: "tests/scenarios/sight-of-trials-and-past.test.ts",
    title: "P6.6",
  },
  {
    name: "what a dropped field held is told to everybody",
    file: SHOWN,
    find: "!context.lookup.model.roles.closed ||",
    replace: "true ||",
    test: "tests/scenarios/sight-of-trials-and-past.test.ts",
    title: "P6.6",
  },
  {
    name: "warnings of the past tell what closed fields held",
    file: HISTORY,
    find: "warnings: seesAllOf(context, entry) ? entry.warnings : [],",
    replace: "warnings: entry.warnings,",
    test: "tests/scenarios/sight-of-trials-and-past.test.ts",
    title: "P6.6",
  },
  {
    name: "a value that was set aside of a dropped field is given up by whoever may not see it",
    file: "src/engine/commands/decide-set-aside.ts",
    find: "else if (!maySeePast(context, entity, record, field))",
    replace: "else if (entity === field)",
    test: "tests/scenarios/set-aside.test.ts",
    title: "who may not see",
  },
  {
    name: "a colleague's copy shows closed fields side by side",
    file: "src/exchange/merge/conflicts.ts",
    find: "if (!(await isOpen(field))) continue;",
    replace: "",
    also: [
      {
        file: "src/exchange/merge/compare-record.ts",
        find: "conflicts.push(...(isClosed ? [] : [field]));",
        replace: "conflicts.push(field);",
      },
      {
        file: "src/exchange/merge/refused-records.ts",
        find: "if (!(await open.field(entity.key, field))) continue;",
        replace: "",
      },
    ],
    test: "src/exchange/merge/merge-door.test.ts",
    title: "P6.6 a colleague",
  },
  {
    name: "a page is not told which roles its person has now",
    file: "src/engine/queries/answer.ts",
    find: 'return { id: context.actor.person ?? "", roles: context.actor.roles };',
    replace: 'return { id: context.actor.person ?? "", roles: [] };',
    test: "tests/scenarios/sessions.test.ts",
    title: "a page is told",
  },
  // Guards and rules.
  {
    name: "a guard is overlooked",
    file: "src/engine/states/guard.ts",
    find: "return row.problem === null && failingGuards(context, id, row, inputs).length === 0;",
    replace: "return row.problem === null;",
  },
  {
    name: "an event leaves from any status",
    file: STATES,
    find: "const rows = named.filter((row) => leaves(row, status));",
    replace: "const rows = named.filter((row) => leaves(row, status) || true);",
  },
  {
    name: "Who of the start row is overlooked",
    file: "src/engine/states/begin.ts",
    find: "row.who === null || isAmong(context, entity, id, row.who)",
    replace: "row.who === null || row.who.length > 0",
  },
  {
    name: "a rule between bounds is one off",
    file: RULES,
    find: "if (above !== null && above > 0)",
    replace: "if (above !== null && above > 1)",
  },
  {
    name: "Only when of a rule is overlooked",
    file: RULES,
    find: "return rule.onlyWhen.statuses.some((one) => one.value === status);",
    replace: "return status !== undefined;",
  },
  {
    name: "a rule that is not met passes",
    file: RULES,
    find: "return worked(context, of.expression, id) === false",
    replace: "return worked(context, of.expression, id) === undefined",
  },
];

/** Everything that a mutation changes: some faults are kept out by more than one check (`also`). */
export const editsOf = ({ file, find, replace, also = [] }) => [{ file, find, replace }, ...also];
