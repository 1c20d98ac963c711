import type { FromHost, ToHost } from "../wire.ts";

/** Messages between the workers of several tabs, over one BroadcastChannel. */
export type TabMessage =
  | { readonly kind: "who-leads" }
  | { readonly kind: "leading"; readonly leader: string }
  | { readonly kind: "to-leader"; readonly client: string; readonly message: ToHost }
  | { readonly kind: "to-client"; readonly client: string; readonly message: FromHost }
  | { readonly kind: "to-all"; readonly message: FromHost };
