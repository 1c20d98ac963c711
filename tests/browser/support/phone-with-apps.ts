import { BareTab } from "./bare-tab.ts";
import type { Phone } from "./phone.ts";
import { openPhone, type PhoneOptions, type Site } from "./site.ts";

/** A phone for all tests of a file. Each test puts an app of its own on it, so that none sees what another wrote. */
export class PhoneWithApps {
  readonly phone: Phone;
  /** It sees what is kept. */
  readonly tab: BareTab;

  private constructor(phone: Phone, tab: BareTab) {
    this.phone = phone;
    this.tab = tab;
  }

  static async open(site: Site, options: PhoneOptions = {}): Promise<PhoneWithApps> {
    const phone = await openPhone(site, options);
    return new PhoneWithApps(phone, await BareTab.open(await phone.page.context().newPage(), site));
  }

  /** A new app, in a page that shows nothing of the test before; gives the app's id. */
  async add(source: string, { withSampleData = true } = {}): Promise<string> {
    const { id } = await this.tab.shelf("add", { source, origin: "pasted", withSampleData });
    await this.phone.page.goto("about:blank");
    await this.phone.page.bringToFront();
    return id;
  }

  async close(): Promise<void> {
    await this.phone.close();
  }
}
