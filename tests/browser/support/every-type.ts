import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BareTab } from "./bare-tab.ts";
import { openPhone, type PhoneOptions, type Site } from "./site.ts";

const SOURCE = readFileSync(join(import.meta.dirname, "../../fixtures/every-type.md"), "utf8");

/** A phone on which the document of every type has been opened; the tab beside it sees what is kept. */
export async function openEveryType(site: Site, options: PhoneOptions & { readonly spoken?: string } = {}) {
  const phone = await openPhone(site, options);
  const tab = await BareTab.open(await phone.page.context().newPage(), site);
  const source = SOURCE.replace("- Language: en", `- Language: ${options.spoken ?? "en"}`);
  const app = await tab.shelf("add", { source, origin: "pasted", withSampleData: true });
  await phone.page.bringToFront();
  await phone.open(`#/app/${app.id}/things`);
  await phone.seesHeading("Things");
  return { phone, tab, id: app.id };
}
