import type { Call, ServedObjects } from "#device/host.ts";
import type { FittingProgress } from "#device/wire.ts";
import type { Exchanging } from "./app-exchange.ts";
import type { AppNotes } from "./app-notes.ts";
import { AppsOfDevice } from "./apps-of-device.ts";
import type { ShelfMachine } from "./machine.ts";
import type { ModelCache } from "./model-cache.ts";
import { isShadow } from "./shadow-id.ts";
import { ShelfService } from "./shelf-service.ts";

/** The shelf and its apps, as the leading worker serves them to all pages. */
export class ServedShelf implements ServedObjects {
  readonly apps: AppsOfDevice;
  readonly shelf: ShelfService;
  onGoesOn: (target: string) => void = () => undefined;

  /** By app. An exchange ends with its running app, because imports refer to the document. */
  readonly #exchanges = new Map<string, Exchanging>();

  private constructor(apps: AppsOfDevice) {
    this.apps = apps;
    this.shelf = new ShelfService(apps);
    apps.onChange = () => this.shelf.changed();
    apps.onGoesOn = (id) => this.onGoesOn(`app:${id}`);
    apps.beforeStop = async (id) => {
      await this.#exchanges.get(id)?.exchange.end();
      this.#exchanges.delete(id);
    };
  }

  static async open(
    machine: ShelfMachine,
    models: ModelCache,
    tellFitting: (fitting: FittingProgress) => void,
    noted?: ReturnType<typeof AppNotes.read>,
  ): Promise<ServedShelf> {
    return new ServedShelf(await AppsOfDevice.open(machine, models, tellFitting, noted));
  }

  async target(name: string): Promise<object> {
    if (name === "shelf") return this.shelf;
    if (name.startsWith("exchange:")) return this.#exchangeOf(name.slice("exchange:".length));
    const id = name.slice("app:".length);
    if (isShadow(id)) return (await this.shelf.shadows()).app(id);
    return (await this.apps.running(id)).app;
  }

  /** Loads the code for import and export on first use. */
  async #exchangeOf(id: string): Promise<object> {
    return (await import("./app-exchange.ts")).exchangeOf(this.apps, id, this.#exchanges);
  }

  async write(call: Call): Promise<unknown> {
    if (isShadow(call.target.slice("app:".length))) return (await this.shelf.shadows()).write(call);
    return call.target === "shelf" ? this.shelf.write(call.id, call.method, call.args) : this.apps.write(call);
  }

  /** Resolves when pending work is done. */
  async idle(): Promise<void> {
    await this.apps.idle();
    await this.shelf.idle();
  }
}
