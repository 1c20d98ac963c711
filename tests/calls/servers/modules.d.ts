declare module "fortune" {
  interface Store {
    find(type: string): Promise<{ readonly payload: { readonly records: readonly Record<string, unknown>[] } }>;
    create(type: string, records: readonly object[]): Promise<unknown>;
  }
  type Hook = (
    context: unknown,
    record: Record<string, unknown>,
    update?: { replace?: Record<string, unknown> },
  ) => unknown;
  interface Fortune {
    (types: object, options: { readonly hooks: { readonly [type: string]: readonly Hook[] } }): Store;
    readonly errors: { readonly BadRequestError: new (message: string) => Error };
  }
  const fortune: Fortune;
  export default fortune;
}

declare module "fortune-http" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  const http: (
    store: unknown,
    options: { readonly serializers: readonly unknown[] },
  ) => (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;
  export default http;
}

declare module "fortune-json-api" {
  const serializer: unknown;
  export default serializer;
}

declare module "json-server-1/lib/app.js" {
  import type { ServerResponse } from "node:http";
  import type { Readable } from "node:stream";

  /** The part of the server's database that the tests use. */
  interface Database {
    readonly data: { [name: string]: object[] };
    read(): Promise<void>;
    write(): Promise<void>;
  }
  export function createApp(database: Database): { handler(request: Readable, response: ServerResponse): unknown };
}
