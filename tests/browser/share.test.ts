import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentLink } from "#exchange/sharing/document-link.ts";
import { PhoneWithApps } from "./support/phone-with-apps.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";

let site: Site;
/** For tests with apps of the shelf; each app is found by its name. */
let shared: PhoneWithApps;
const toolLibrary = readFileSync(join(import.meta.dirname, "../../samples/tool-library.md"), "utf8");

beforeAll(async () => {
  site = await openSite();
  shared = await PhoneWithApps.open(site);
});

afterAll(async () => {
  await shared.close();
  await site.close();
});

test("a link from a stranger runs and keeps nothing before consent, and says what the app may do", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.address) && !/^(?:blob|data):/u.test(request.url())) asked.push(request.url());
  });
  const conduit = readFileSync(join(import.meta.dirname, "../../samples/conduit.md"), "utf8");
  await page.goto(documentLink(site.address, conduit));
  await phone.seesHeading("Conduit");
  await phone.sees("conduit.example.com");
  await phone.sees("What guest can do");
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.tap("Not now");
  await phone.sees("No apps yet");
  // The same document once more; this time it is added.
  await page.goto(documentLink(site.address, conduit));
  await phone.tap("Add app");
  await page.waitForURL(/#\/app\//u);
  await phone.sees("A garden in a bucket");
  expect(asked).toEqual([]);
  // A truncated link shows an error.
  await page.goto(documentLink(site.address, conduit).slice(0, -20));
  await phone.sees("Can’t open this link");
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

const moreOf = (app: string) => shared.phone.page.getByRole("button", { name: `More actions: ${app}`, exact: true });

test("an app on the shelf is shared as codes that another phone puts together", async () => {
  const { phone } = shared;
  const { page } = phone;
  await shared.add(toolLibrary.replace(/^# .*$/mu, "# Specification: Tools in codes"));
  await phone.open();
  await moreOf("Tools in codes").tap();
  await page.getByRole("menuitem", { name: "Share document" }).tap();
  // The site's address is on this machine.
  await phone.sees("This link opens on this computer only. For others, send a file.");
  await phone.tapText("Show a QR code");
  const codes = page.getByRole("img", { name: /^Code \d+ of \d+$/u });
  await codes.waitFor();
  // This phone prefers reduced motion: the codes are turned by hand.
  const shown = await codes.getAttribute("aria-label");
  await phone.tap("Next");
  await expect.poll(() => codes.getAttribute("aria-label")).not.toBe(shown);
  expect(phone.complaints).toEqual([]);
});

test("a backup under a passphrase opens with it alone, and asks whether it replaces the app that is there", async () => {
  const { phone } = shared;
  const { page } = phone;
  await shared.add(toolLibrary.replace(/^# .*$/mu, "# Specification: Tools under lock"));
  await phone.open();
  await moreOf("Tools under lock").tap();
  await page.getByRole("menuitem", { name: "Back up with a passphrase" }).tap();
  const sheet = page.getByRole("dialog", { name: "Back up with a passphrase" });
  await sheet.getByLabel(/^Passphrase/u).fill("seven tall birches");
  await sheet.getByLabel("Repeat passphrase").fill("seven tall birches");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    sheet.getByRole("button", { name: "Back up", exact: true }).tap(),
  ]);
  await sheet.waitFor({ state: "hidden" });
  const folder = mkdtempSync(join(tmpdir(), "ninefold-sealed-"));
  await download.saveAs(join(folder, "backup"));
  const saved = readFileSync(join(folder, "backup"));
  rmSync(folder, { recursive: true });
  expect(saved.includes(Buffer.from("SQLite format"))).toBe(false);
  await phone.tap("New app");
  await page.getByLabel("From a file", { exact: true }).setInputFiles({
    name: download.suggestedFilename(),
    mimeType: "application/octet-stream",
    buffer: saved,
  });
  const locked = page.getByRole("dialog", { name: "This backup is locked" });
  await locked.getByLabel("Passphrase").fill("six tall birches");
  await locked.getByRole("button", { name: "Open" }).tap();
  await phone.sees("Wrong passphrase, or the file is damaged.");
  expect(await phone.accessibilityFindings()).toEqual([]);
  await locked.getByLabel("Passphrase").fill("seven tall birches");
  await locked.getByRole("button", { name: "Open" }).tap();
  const there = page.getByRole("dialog", { name: "You already have Tools under lock" });
  await there.getByText("Replace it").tap();
  await page.waitForURL(/#\/app\//u);
  await page.goto(`${site.address}#/`);
  // The previous records stay as a copy with their date.
  await phone.sees(/^Tools under lock \(\d{4}-/u);
  expect(phone.complaints).toEqual([]);
});

test("P1.5 a newer version of a published document is shown and taken over with one tap, or left", async () => {
  const first = (line: string, at: string): string =>
    `# Specification: Plants\n\n## 1. Purpose\n- Published at: ${at}/plants.md\n\n## 3. Entities\n### Plant\n| Field | Type |\n| --- | --- |\n| Name | text |\n${line}\n`;
  let text = "";
  const server = createServer((_, response) => {
    response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/markdown" });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { phone } = shared;
  const { page } = phone;
  try {
    text = first("", at);
    await page.goto("about:blank");
    await page.goto(documentLink(site.address, text));
    await phone.tap("Add app");
    await page.waitForURL(/#\/app\//u);
    await page.goto(`${site.address}#/`);
    const look = async (): Promise<void> => {
      await moreOf("Plants").tap();
      await page.getByRole("menuitem", { name: "Check for updates" }).tap();
    };
    await look();
    await phone.sees("Plants is up to date");
    text = first("| Height | number |", at);
    await look();
    await page.getByRole("dialog", { name: "Update Plants" }).getByRole("button", { name: "Update" }).tap();
    await phone.sees("Plants updated");
    await look();
    await phone.sees("Plants is up to date");
    expect(phone.complaints).toEqual([]);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

test("what the phone's share sheet brings does nothing before the person says what it is for", async () => {
  const phone = await openPhone(site, { installs: true });
  const { page } = phone;
  await phone.open();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
  /** A share target in the browser: a form is posted, and the answer redirects to a page. */
  const share = async (name: string, text: string): Promise<void> => {
    const leadsTo = await page.evaluate(
      async ([file = "", content = ""]) => {
        const form = new FormData();
        form.append("files", new File([content], file, { type: "text/plain" }));
        return (await fetch("received", { method: "POST", body: form })).url;
      },
      [name, text],
    );
    expect(leadsTo).toMatch(/\/\?received$/u);
    await page.goto(leadsTo);
  };
  const plants =
    "# Specification: Plants\n\n## 3. Entities\n### Plant\n| Field | Type |\n| --- | --- |\n| Name | text |\n";
  await share("plants.md", plants);
  await phone.sees("plants.md");
  expect(await phone.accessibilityFindings({ where: ".sheet" })).toEqual([]);
  await phone.tap("See what this app does");
  await phone.tap("Add app");
  await page.waitForURL(/#\/app\//u);

  await share("herbs.csv", "Name\nThyme\nSage\n");
  await phone.tap("Import into Plants");
  await phone.sees("herbs: 2 rows");
  await phone.tap("Preview");
  await phone.tap("Import 2 rows");
  await phone.tap("Done");
  await phone.sees("Thyme");
  // A reload does not offer the file again.
  await page.goto(site.address);
  await phone.sees("Plants");
  expect(await page.getByText("herbs.csv").count()).toBe(0);

  // "Open with": only the launch event is simulated; the file is real.
  await page.addInitScript(() => {
    const setConsumer = (consumer: unknown): void => void Object.assign(window, { launched: consumer });
    Object.defineProperty(window, "launchQueue", { value: { setConsumer } });
  });
  await page.goto(`${site.address}?received`);
  await page.waitForFunction(() => "launched" in window);
  await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const file = await folder.getFileHandle("mint.csv", { create: true });
    const stream = await file.createWritable();
    await stream.write("Name\nMint\n");
    await stream.close();
    (window as unknown as { launched: (launch: unknown) => void }).launched({ files: [file] });
  });
  await phone.tap("Import into Plants");
  await phone.sees("mint: 1 row");
  await phone.tap("Preview");
  await phone.tap("Import 1 row");
  await phone.tap("Done");
  await phone.sees("Mint");
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
