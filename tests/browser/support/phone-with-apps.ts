import { BareTab } from "./bare-tab.ts";
import type { Phone } from "./phone.ts";
import { openPhone, type PhoneOptions, type Site } from "./site.ts";

/** One phone for all tests of a file. Each test adds an app of its own, so that no test sees the records of another. */
export class PhoneWithApps {
  readonly phone: Phone;
  /** Reads the stored records. */
  readonly tab: BareTab;

  private constructor(phone: Phone, tab: BareTab) {
    this.phone = phone;
    this.tab = tab;
  }

  static async open(site: Site, options: PhoneOptions = {}): Promise<PhoneWithApps> {
    const phone = await openPhone(site, options);
    return new PhoneWithApps(phone, await BareTab.open(await phone.page.context().newPage(), site));
  }

  /** Adds an app and returns its id; the page shows nothing of the previous test. */
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
