declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  export type Configuration = { readonly [setting: string]: unknown };

  interface Kept {
    revokeByGrantId(id: string): Promise<void>;
    find(value: string): Promise<object | undefined>;
  }
  export class Provider {
    constructor(issuer: string, settings: Configuration);
    callback(): RequestListener;
    on(
      event: "grant.success",
      listener: (about: {
        readonly oidc: { readonly entities: { readonly Grant?: { readonly jti: string } } };
      }) => void,
    ): void;
    readonly RefreshToken: Kept;
    readonly AccessToken: Kept;
    readonly Grant: { find(id: string): Promise<{ destroy(): Promise<void> } | undefined> };
  }
}
