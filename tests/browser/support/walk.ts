import { expect } from "vitest";
import type { Description, Profile } from "#engine/contract/app.ts";
import type { EventOffer, RecordView } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import { newPath, screenPath, tabsOf } from "#player/routes.ts";
import type { Walker } from "./walker.ts";

/** In the full run everyone fires every event that they may fire; otherwise only the first who may. */
const everybodyFires = process.env["NINEFOLD_FULL"] !== undefined;

/** As every person, without a network: every screen, form, kind of record and event. */
export async function walkAsEverybody(walker: Walker): Promise<void> {
  try {
    await walker.refuseHosts();
    await walker.cutNetwork();
    const fired = new Set<string>();
    for (const profile of await people(walker)) {
      await walker.becomes(profile);
      await walkScreens(walker);
      await walkCreates(walker);
      if (everybodyFires) fired.clear();
      await walkRecords(walker, fired);
    }
    expect(walker.findings()).toEqual([]);
  } finally {
    await walker.close();
  }
}

const mayOpen = (app: Description) => (screen: Screen) =>
  app.screens.find((one) => one.name === screen.name)?.allowed ?? true;

/** The screens without parameters that a person may open. */
const openScreens = (app: Description): readonly Screen[] =>
  app.model.screens.filter((screen) => screen.parameters.length === 0 && mayOpen(app)(screen));

/** One person for each set of roles, beginning with the one who may open the most screens. */
async function people(walker: Walker): Promise<readonly Profile[]> {
  const byRoles = new Map<string, Profile>();
  for (const profile of (await walker.describe()).profiles) {
    const roles = profile.roles.toSorted().join();
    if (!byRoles.has(roles)) byRoles.set(roles, profile);
  }
  const ranked: { profile: Profile; screens: number }[] = [];
  for (const profile of byRoles.values()) {
    ranked.push({ profile, screens: openScreens(await walker.seenBy(profile)).length });
  }
  return ranked.toSorted((one, other) => other.screens - one.screens).map(({ profile }) => profile);
}

/** Opens each tab by its name and each other screen by its address; closed screens must say so. */
async function walkScreens(walker: Walker): Promise<void> {
  const app = await walker.describe();
  const { page } = walker.phone;
  const tabs = tabsOf(app.model, mayOpen(app));
  for (const screen of openScreens(app)) {
    const link = page.getByRole("navigation").getByRole("link", { name: screen.name, exact: true });
    if (tabs.length > 1 && tabs.includes(screen) && (await link.count()) > 0) {
      if ((await link.getAttribute("aria-current")) === null) await walker.moves(() => link.tap());
      await walker.phone.seesHeading(screen.name);
    } else await walker.screenAt(screen);
    await walker.look(screen.name);
    if (screen.views[0]?.kind === "form") await saveEmpty(walker, screen.name);
  }
  const shut = app.model.screens.find((screen) => screen.parameters.length === 0 && !mayOpen(app)(screen));
  if (shut === undefined) return;
  await walker.screenAt(shut);
  await page.getByRole("button", { name: "Switch profile" }).waitFor();
  await walker.look(`${shut.name}, not for everybody`);
}

/** Saves a form as it is: it names what is missing, or it is saved. */
async function saveEmpty(walker: Walker, place: string): Promise<void> {
  const { page } = walker.phone;
  const save = page.getByRole("button", { name: "Save", exact: true });
  // A person who may open a form but never save it sees a note instead of the button.
  if ((await save.count()) === 0) return void (await page.locator(".page-note").first().waitFor());
  await save.tap();
  const told = page.locator(".field-error p, .page-note [role=alert], [role=alertdialog], .toast");
  await told.first().waitFor();
  await walker.look(`${place}, saved empty`);
  if ((await page.getByRole("alertdialog").count()) > 0) await walker.closes();
}

/** All forms for new records that a screen offers and for which the document has no screen of its own. */
async function walkCreates(walker: Walker): Promise<void> {
  const app = await walker.describe();
  const withForm = new Set(
    openScreens(app).flatMap(({ views }) => (views[0]?.kind === "form" ? [views[0].entity] : [])),
  );
  const seen = new Set<string>();
  for (const screen of openScreens(app))
    for (const action of screen.actions) {
      if (action.kind !== "create" || withForm.has(action.entity) || seen.has(action.entity)) continue;
      seen.add(action.entity);
      const list = await walker.ask({ kind: "list", screen: screen.name, view: 0, from: 0, limit: 1 });
      if (!list.mayCreate) continue;
      await walker.go(newPath(action.entity));
      await walker.look(`New ${action.entity}`);
      await saveEmpty(walker, `New ${action.entity}`);
    }
}

/** One record of each entity and status shown in lists, on all screens for it. */
async function walkRecords(walker: Walker, fired: Set<string>): Promise<void> {
  const app = await walker.describe();
  const seen = new Set<string>();
  for (const screen of openScreens(app))
    for (const { entity, id } of await recordsOf(walker, screen)) {
      const record = await walker.ask({ kind: "record", entity, id });
      const key = `${entity} ${record?.status?.name ?? ""}`.trim();
      if (record === null || seen.has(key)) continue;
      const first = ![...seen].some((one) => one === entity || one.startsWith(`${entity} `));
      seen.add(key);
      if (!everybodyFires && walkedBefore(record, key, fired)) continue;
      fired.add(`page of ${key}`);
      await walker.recordAt(entity, id);
      await walker.phone.seesHeading(record.title);
      await walker.look(`One ${key}`);
      if (first) {
        if (!fired.has(`history of ${entity}`)) await walkHistory(walker, entity);
        fired.add(`history of ${entity}`);
        await walkOtherScreens(walker, app, record);
      }
      await walkEvents(walker, app, record, fired);
    }
}

/** The short walk opens a record of the same kind for another person only if that person may fire a new event. */
const walkedBefore = ({ entity, status, events }: RecordView, key: string, fired: ReadonlySet<string>): boolean =>
  fired.has(`page of ${key}`) &&
  events.every(({ event, allowed }) => !allowed || fired.has(`${entity} ${status?.name ?? ""} ${event}`));

/** The records in the lists of a screen, one of each status. */
async function recordsOf(walker: Walker, screen: Screen): Promise<readonly { entity: string; id: string }[]> {
  const found = new Map<string, { entity: string; id: string }>();
  for (const [view, { kind, entity }] of screen.views.entries()) {
    if (entity === null || kind === "one" || kind === "form") continue;
    const answer = await walker.ask({ kind: "list", screen: screen.name, view, from: 0, limit: 200 });
    for (const row of answer.rows) {
      const key = `${row.entity} ${row.status ?? ""}`;
      if (!found.has(key)) found.set(key, { entity: row.entity, id: row.id });
    }
  }
  return [...found.values()];
}

const showsOne = (screen: Screen, entity: string): boolean =>
  screen.parameters.length > 0 && screen.views[0]?.entity === entity;

async function walkHistory(walker: Walker, entity: string): Promise<void> {
  const { page } = walker.phone;
  await page.getByRole("button", { name: "Actions", exact: true }).tap();
  await page.getByRole("menuitem", { name: "History" }).tap();
  await page.getByRole("dialog", { name: "History" }).waitFor();
  await walker.settled();
  await walker.look(`history of ${entity}`);
  await walker.closes();
}

/** The form of a record, and other screens that the document has for it. */
async function walkOtherScreens(walker: Walker, app: Description, record: RecordView): Promise<void> {
  const { entity, id } = record;
  if (record.change.allowed) {
    await walker.go(`/-/edit/${encodeURIComponent(entity)}/${encodeURIComponent(id)}`);
    await walker.look(`Edit ${entity}`);
  }
  const [, ...others] = app.model.screens.filter((screen) => showsOne(screen, entity));
  for (const screen of others) {
    if (!mayOpen(app)(screen)) continue;
    await walker.go(screenPath(screen, id));
    await walker.look(screen.name);
  }
}

/** The buttons must match the events that may be fired now; each is fired, and undone if possible. */
async function walkEvents(walker: Walker, app: Description, record: RecordView, fired: Set<string>): Promise<void> {
  const { entity, id } = record;
  const screen = app.model.screens.find((one) => showsOne(one, entity));
  const listed = screen?.actions.flatMap((action) => (action.kind === "event" ? [action.event] : [])) ?? [];
  for (const { event } of record.events) {
    if (listed.length > 0 && !listed.includes(event)) {
      fired.add(`${entity} ${record.status?.name ?? ""} ${event}`);
      continue;
    }
    // Earlier events may have changed which ones are possible.
    const now = await walker.ask({ kind: "record", entity, id });
    const offer = now?.events.find((one) => one.event === event);
    if (!offer?.allowed) continue;
    await walker.recordAt(entity, id);
    const once = `${entity} ${now?.status?.name ?? ""} ${event}`;
    const button = await findButton(walker, offer);
    if (button === null) walker.tell(`${event} of ${entity}: has no button`);
    else if (fired.has(once)) await walker.closes();
    else {
      fired.add(once);
      await button.tap();
      await goThrough(walker, `${event} of ${entity}`, offer);
    }
  }
}

/** The event's button: on the page, or in the menu. */
async function findButton(walker: Walker, offer: EventOffer) {
  const { page } = walker.phone;
  const button = page.getByRole("button", { name: offer.event, exact: true });
  const more = page.getByRole("button", { name: "More actions", exact: true });
  await button.or(more).first().waitFor();
  if ((await button.count()) === 0) {
    await more.tap();
    await page.locator("[role=dialog]:not(.toast)").waitFor();
  }
  return (await button.count()) === 0 ? null : button.last();
}

/** Submits the event's form as it is: it names what is missing, or the event happens and is undone. */
async function goThrough(walker: Walker, place: string, offer: EventOffer): Promise<void> {
  const { page } = walker.phone;
  const sheet = page.getByRole("dialog", { name: offer.event });
  const question = page.getByRole("alertdialog");
  const told = page.locator(".toast");
  if (offer.asksFor.length > 0) {
    await sheet.getByRole("button", { name: offer.event, exact: true }).waitFor();
    await walker.settled();
    await walker.look(place);
    await sheet.getByRole("button", { name: offer.event, exact: true }).tap();
    const lacking = sheet.locator(".field-error p, .page-note");
    await lacking.or(told).or(question).first().waitFor();
    if ((await lacking.count()) > 0) await walker.look(`${place}, sent empty`);
  } else if (offer.final && offer.to !== null) {
    await question.waitFor();
    await walker.look(place);
    await question.getByRole("button", { name: offer.event, exact: true }).tap();
    await question.waitFor({ state: "hidden" });
  }
  if ((await question.count()) + (await sheet.count()) > 0) return walker.closes();
  await told.first().waitFor();
  await walker.look(`${place}, done`);
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  // The newest message comes first.
  if ((await undo.count()) > 0) {
    await undo.first().tap();
    await page.locator(".toast", { hasNot: undo }).first().waitFor();
  }
  return undefined;
}
