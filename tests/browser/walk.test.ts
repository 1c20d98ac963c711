import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Description, Profile } from "#engine/contract/app.ts";
import type { EventOffer } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import { newPath, tabsOf } from "#player/routes.ts";
import { serveFolder } from "../../scripts/serve.mjs";
import { buildApp } from "./support/built.ts";
import { openSite, type Site } from "./support/site.ts";
import { Walker, type Mode } from "./support/walker.ts";

/** Every role, event and mode; else the richest role wholly, and where the others start. */
const full = process.env["NINEFOLD_FULL"] !== undefined;
const photographed = process.env["NINEFOLD_PICTURES"] !== undefined;
const everything = full || photographed;
const modes: readonly Mode[] = photographed ? ["dark", "rtl", "german"] : ["dark", "rtl"];
const folder = join(import.meta.dirname, "../../samples");
const only = process.env["NINEFOLD_SAMPLE"];
/** The short run walks the samples that between them have most kinds of screens; the full one all nine. */
const SHORT = ["class-register.md", "visits.md"];
const walked = (file: string): boolean =>
  only === undefined ? everything || SHORT.includes(file) : file.startsWith(only);
const samples = readdirSync(folder)
  .filter((file) => file.endsWith(".md") && walked(file))
  .map((file) => ({
    sample: file.replace(/\.md$/, ""),
    title: /^# (?:Specification:\s*)?(.+)$/m.exec(readFileSync(join(folder, file), "utf8"))?.[1]?.trim() ?? file,
  }));

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

const mayOpen = (app: Description) => (screen: Screen) =>
  app.screens.find((one) => one.name === screen.name)?.allowed ?? true;

const kindOf = (screen: Screen): string => screen.views.map((view) => view.kind).join(" ");

/** The screens a person may open that need no record. */
const openScreens = (app: Description): readonly Screen[] =>
  app.model.screens.filter((screen) => screen.parameters.length === 0 && mayOpen(app)(screen));

/** One person for each set of roles, the one who may open most first. */
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

/** Where the records are that a list of this screen shows; one of each status. */
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

/** Every tab by its name, every other screen by its address. */
async function walkScreens(walker: Walker): Promise<void> {
  const app = await walker.describe();
  const tabs = tabsOf(app.model, mayOpen(app));
  for (const screen of openScreens(app)) {
    const link = walker.phone.page.getByRole("navigation").getByRole("link", { name: screen.name, exact: true });
    if (tabs.length > 1 && tabs.includes(screen) && (await link.count()) > 0) {
      if ((await link.getAttribute("aria-current")) === null) await walker.moves(() => link.tap());
      await walker.phone.seesHeading(screen.name);
    } else await walker.screenAt(screen);
    await walker.look(screen.name);
    if (screen.views[0]?.kind === "form") await saveEmpty(walker, screen.name);
  }
}

/** A form that is saved as it is says what it lacks; one that lacks nothing is saved. */
async function saveEmpty(walker: Walker, place: string): Promise<void> {
  const { page } = walker.phone;
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  const told = page.locator(".field-error p, [role=alertdialog], .toast");
  await told.first().waitFor({ timeout: 8000 });
  await walker.look(`${place}, saved empty`, `${place}, saved empty`);
  if ((await page.getByRole("alertdialog").count()) > 0) await walker.closes();
}

/** Every form that a screen offers and for which the document has no screen of its own. */
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
      await walker.screenAt(screen);
      const list = await walker.ask({ kind: "list", screen: screen.name, view: 0, from: 0, limit: 1 });
      if (!list.mayCreate) continue;
      await walker.go(newPath(action.entity));
      await walker.look(`New ${action.entity}`);
      await saveEmpty(walker, `New ${action.entity}`);
    }
}

async function walkRecords(walker: Walker, events: boolean): Promise<void> {
  const app = await walker.describe();
  const seen = new Set<string>();
  for (const screen of openScreens(app))
    for (const { entity, id } of await recordsOf(walker, screen)) {
      const record = await walker.ask({ kind: "record", entity, id });
      const key = `${entity} ${events || everything ? (record?.status?.name ?? "") : ""}`.trim();
      if (record === null || seen.has(key)) continue;
      seen.add(key);
      await walker.recordAt(entity, id);
      await walker.phone.seesHeading(record.title);
      await walker.look(`One ${key}`);
      if (events) await walkEvents(walker, app, entity, id);
    }
}

/** Every event that is offered: its sheet or its question is opened and closed; one that asks nothing happens, and is undone. */
async function walkEvents(walker: Walker, app: Description, entity: string, id: string): Promise<void> {
  const screen = app.model.screens.find(
    ({ parameters, views }) => parameters.length > 0 && views[0]?.entity === entity,
  );
  const listed = screen?.actions.flatMap((action) => (action.kind === "event" ? [action.event] : [])) ?? [];
  const offers = async () => (await walker.ask({ kind: "record", entity, id }))?.events ?? [];
  for (const { event } of await offers()) {
    // What happened before may have changed what can be done now.
    const offer = (await offers()).find((one) => one.event === event);
    if (!offer?.allowed || (listed.length > 0 && !listed.includes(event))) continue;
    await walker.recordAt(entity, id);
    await tryEvent(walker, entity, offer);
  }
}

async function tryEvent(walker: Walker, entity: string, offer: EventOffer): Promise<void> {
  const { page } = walker.phone;
  const place = `${offer.event} of ${entity}`;
  const button = page.getByRole("button", { name: offer.event, exact: true });
  const more = page.getByRole("button", { name: "More actions", exact: true });
  await button.or(more).first().waitFor();
  if ((await button.count()) === 0) {
    await more.tap();
    await page.locator("[role=dialog]:not(.toast)").waitFor();
  }
  if ((await button.count()) === 0) return walker.tell(`${place}: has no button`);
  await button.last().tap();
  if (offer.asksFor.length > 0) {
    await page.getByRole("dialog", { name: offer.event }).waitFor();
    await walker.settled();
    await walker.look(place);
    return walker.closes();
  }
  if (offer.final && offer.to !== null) {
    await page.getByRole("alertdialog").waitFor();
    await walker.look(place);
    return walker.closes();
  }
  await page.locator(".toast, [role=alertdialog]").first().waitFor();
  await page.waitForTimeout(300);
  await walker.look(place, "an event that happens at once");
  if ((await page.getByRole("alertdialog").count()) > 0) return walker.closes();
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  // The newest message is the first.
  if ((await undo.count()) > 0) await undo.first().tap();
  await page.waitForTimeout(300);
  return undefined;
}

/** The same screens in another light or direction; in the short form one of each kind. */
async function walkMode(walker: Walker, mode: Mode): Promise<void> {
  await walker.turn(mode);
  const kinds = new Set<string>();
  for (const screen of openScreens(await walker.describe())) {
    if (!everything && kinds.has(kindOf(screen))) continue;
    kinds.add(kindOf(screen));
    await walker.screenAt(screen);
    await walker.look(screen.name);
  }
  await walkRecords(walker, false);
}

async function walkAll(walker: Walker): Promise<void> {
  await walkScreens(walker);
  await walkCreates(walker);
  await walkRecords(walker, true);
  for (const mode of modes) await walkMode(walker, mode);
  await walker.turn("light");
}

/** As everybody: the richest role wholly, the others where they start. */
async function walkAsEverybody(walker: Walker): Promise<void> {
  try {
    await walker.refuseHosts();
    const [richest, ...others] = await people(walker);
    if (richest === undefined) throw new Error("There is nobody to be.");
    await walker.becomes(richest);
    await walkAll(walker);
    for (const profile of others) {
      await walker.becomes(profile);
      if (full) await walkAll(walker);
      else {
        await walker.go("/");
        await walker.look(`start of ${profile.roles.join()}`);
      }
    }
    expect(walker.findings()).toEqual([]);
  } finally {
    await walker.close();
  }
}

const timeout = everything ? 900_000 : 300_000;

describe("every sample, every screen, every event", () => {
  test.for(samples)("$title", { timeout }, async ({ sample, title }) => {
    await walkAsEverybody(await Walker.open(site, sample, title));
  });
});

describe("the same walk through what ninefold build makes, from a plain file server in a folder", () => {
  test.for(everything ? ["tool-library", "stock-count"] : ["tool-library"])("%s", { timeout }, async (sample) => {
    const place = mkdtempSync(join(tmpdir(), "ninefold-walk-"));
    const out = await buildApp(place, join(folder, `${sample}.md`), "--sample-data");
    const plain = await serveFolder(out, { plain: true, base: "/some/folder/" });
    try {
      await walkAsEverybody(await Walker.openBuilt(plain, sample, "some-folder"));
    } finally {
      await plain.close();
      rmSync(place, { recursive: true, force: true });
    }
  });
});
