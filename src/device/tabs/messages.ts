import type { FromHost, ToHost } from "../wire.ts";

/** What the workers of several tabs say to each other over one channel. */
export type TabMessage =
  | { readonly kind: "who-leads" }
  | { readonly kind: "leading"; readonly leader: string }
  | { readonly kind: "to-leader"; readonly client: string; readonly message: ToHost }
  | { readonly kind: "to-client"; readonly client: string; readonly message: FromHost }
  | { readonly kind: "to-all"; readonly message: FromHost };
