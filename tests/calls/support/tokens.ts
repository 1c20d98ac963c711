import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Tokens that a server issues at `/login` and accepts until they expire. */
export class Tokens {
  readonly #good = new Set<string>();
  #given = 0;

  expire(): void {
    this.#good.clear();
  }

  /** Refuses requests without a valid token, except to `/login`. */
  readonly around = (inner: RequestListener): RequestListener => {
    return (request: IncomingMessage, response: ServerResponse) => {
      if (request.url === "/login") {
        const token = `token-${++this.#given}`;
        this.#good.add(token);
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ token, user: { id: "u1", name: "Ann" } }));
      } else if (this.#good.has(String(request.headers.authorization ?? "").replace("Bearer ", "")))
        inner(request, response);
      else response.writeHead(401, { "content-type": "application/json" }).end('{"message":"expired"}');
    };
  };
}
