import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PhoneWithApps } from "./phone-with-apps.ts";
import type { PhoneOptions, Site } from "./site.ts";

const SOURCE = readFileSync(join(import.meta.dirname, "../../fixtures/every-type.md"), "utf8");

/** Adds the document with all field types as a new app. */
export async function addEveryType(on: PhoneWithApps, spoken = "en") {
  const id = await on.add(SOURCE.replace("- Language: en", `- Language: ${spoken}`));
  await on.phone.open(`#/app/${id}/things`);
  await on.phone.seesHeading("Things");
  return { phone: on.phone, tab: on.tab, id };
}

/** The same on a phone of its own; its bare tab reads the stored values. */
export async function openEveryType(site: Site, options: PhoneOptions & { readonly spoken?: string } = {}) {
  return addEveryType(await PhoneWithApps.open(site, options), options.spoken);
}
