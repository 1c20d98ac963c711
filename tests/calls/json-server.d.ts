declare module "json-server" {
  import type { RequestListener } from "node:http";

  interface JsonServer {
    create(): RequestListener & { use(part: unknown): void };
    router(data: object): unknown;
    readonly bodyParser: unknown;
  }
  const jsonServer: JsonServer;
  export default jsonServer;
}
