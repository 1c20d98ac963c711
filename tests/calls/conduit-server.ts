import { createServer, type ServerResponse } from "node:http";
import { CORS, listen, read, type Received } from "./support/server.ts";

interface User {
  username: string;
  email: string;
  password: string;
  bio: string | null;
  image: string | null;
  readonly follows: Set<string>;
}

interface Comment {
  readonly id: number;
  readonly body: string;
  readonly createdAt: string;
  readonly author: string;
}

interface Article {
  slug: string;
  title: string;
  description: string;
  body: string;
  tagList: string[];
  readonly createdAt: string;
  updatedAt: string;
  readonly author: string;
  readonly favoritedBy: Set<string>;
  readonly comments: Comment[];
}

type Json = { readonly [key: string]: unknown };

class Refused extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown = undefined) {
    super(String(status));
    this.status = status;
    this.body = body;
  }
}

const invalid = (errors: { readonly [field: string]: readonly string[] }): Refused => new Refused(422, { errors });

/** An in-memory server of the public RealWorld API (users, profiles, articles, comments, favourites, tags). */
export class ConduitServer {
  readonly users: User[] = [];
  readonly articles: Article[] = [];
  readonly received: Received[] = [];
  /** True: writes are answered "try again in two hours". */
  busy = false;
  address = "";
  /** Tokens of ended sessions. */
  readonly ended = new Set<string>();
  #close: () => Promise<void> = async () => {};
  #next = 1;

  /** `old`: the RealWorld API as most backends implement it; `new`: its specification since 2024. */
  dialect: "old" | "new" = "old";

  static async start(): Promise<ConduitServer> {
    const conduit = new ConduitServer();
    const server = createServer(async (request, response) => {
      if (request.method === "OPTIONS") {
        response.writeHead(204, CORS).end();
        return;
      }
      const one = await read(request);
      conduit.received.push(one);
      conduit.#handle(one, response);
    });
    const { address, close } = await listen(server);
    conduit.address = `${address}/api`;
    conduit.#close = close;
    return conduit;
  }

  close(): Promise<void> {
    return this.#close();
  }

  addUser(username: string, password = "secret-words"): User {
    const user: User = {
      username,
      email: `${username}@mail.example`,
      password,
      bio: null,
      image: null,
      follows: new Set(),
    };
    this.users.push(user);
    return user;
  }

  addArticle(author: string, title: string, tagList: string[] = []): Article {
    const now = new Date(Date.UTC(2026, 0, 1) + this.articles.length * 60_000).toISOString();
    const article: Article = {
      slug: this.#slug(title),
      title,
      description: `About ${title}`,
      body: `The **body** of ${title}`,
      tagList,
      createdAt: now,
      updatedAt: now,
      author,
      favoritedBy: new Set(),
      comments: [],
    };
    this.articles.push(article);
    return article;
  }

  #handle(request: Received, response: ServerResponse): void {
    if (this.busy && request.method !== "GET") {
      response.writeHead(503, { "content-type": "application/json", "retry-after": "7200", ...CORS }).end("{}");
      return;
    }
    try {
      const body = this.#answer(request);
      const made = this.dialect === "new" && request.method === "POST" && !/login|favorite|follow/.test(request.path);
      const empty = body === undefined && this.dialect === "new";
      response.writeHead(empty ? 204 : made ? 201 : 200, { "content-type": "application/json", ...CORS });
      response.end(empty ? undefined : JSON.stringify(body ?? {}));
    } catch (error) {
      const refused = error instanceof Refused ? error : new Refused(500, { message: String(error) });
      response.writeHead(refused.status, { "content-type": "application/json", ...CORS });
      response.end(JSON.stringify(refused.body ?? {}));
    }
  }

  #answer(request: Received): unknown {
    const { pathname, searchParams: query } = new URL(request.path, "http://conduit");
    const path = pathname
      .replace(/^\/api/, "")
      .split("/")
      .slice(1)
      .map(decodeURIComponent);
    const [first, second, third, fourth] = path;
    const given = request.body === "" ? {} : (JSON.parse(request.body) as Json);
    const me = this.#me(request);
    switch (`${request.method} ${first}${path.length > 1 ? "/" : ""}`) {
      case "POST users":
        return this.#register(given["user"] as Json);
      case "POST users/":
        return this.#signIn(given["user"] as Json);
      case "GET user":
        return this.#user(this.#must(me));
      case "PUT user":
        return this.#changeUser(this.#must(me), given["user"] as Json);
      case "GET tags":
        return { tags: [...new Set(this.articles.flatMap(({ tagList }) => tagList))] };
      case "GET profiles/":
        return { profile: this.#profile(this.#named(second), me) };
      case "POST profiles/":
        this.#must(me).follows.add(this.#named(second).username);
        return { profile: this.#profile(this.#named(second), me) };
      case "DELETE profiles/":
        this.#must(me).follows.delete(this.#named(second).username);
        return { profile: this.#profile(this.#named(second), me) };
      case "GET articles":
        return this.#list(this.#filtered(query), query, me);
      case "POST articles":
        return { article: this.#show(this.#write(this.#must(me), given["article"] as Json), me) };
    }
    if (first !== "articles") throw new Refused(404);
    if (request.method === "GET" && second === "feed" && third === undefined) {
      const { follows } = this.#must(me);
      return this.#list(
        this.articles.filter(({ author }) => follows.has(author)),
        query,
        me,
      );
    }
    const article = this.articles.find(({ slug }) => slug === second);
    if (article === undefined) throw new Refused(404);
    switch (`${request.method} ${third ?? ""}`) {
      case "GET ":
        return { article: this.#show(article, me) };
      case "PUT ":
        return { article: this.#show(this.#rewrite(article, this.#must(me), given["article"] as Json), me) };
      case "DELETE ":
        this.#own(article.author, me);
        this.articles.splice(this.articles.indexOf(article), 1);
        return undefined;
      case "POST favorite":
        article.favoritedBy.add(this.#must(me).username);
        return { article: this.#show(article, me) };
      case "DELETE favorite":
        article.favoritedBy.delete(this.#must(me).username);
        return { article: this.#show(article, me) };
      case "GET comments":
        return { comments: article.comments.map((comment) => this.#comment(comment, me)) };
      case "POST comments": {
        const { body } = given["comment"] as Json;
        if (typeof body !== "string" || body === "") throw invalid({ body: ["can't be blank"] });
        const comment = {
          id: this.#next++,
          body,
          createdAt: new Date().toISOString(),
          author: this.#must(me).username,
        };
        article.comments.push(comment);
        return { comment: this.#comment(comment, me) };
      }
      case "DELETE comments": {
        const at = article.comments.findIndex(({ id }) => String(id) === fourth);
        const comment = article.comments[at];
        if (comment === undefined) throw new Refused(404);
        this.#own(comment.author, me);
        article.comments.splice(at, 1);
        return undefined;
      }
      default:
        throw new Refused(404);
    }
  }

  #me(request: Received): User | null {
    const token = /^Token (.+)$/.exec(String(request.headers["authorization"] ?? ""))?.[1];
    if (token === undefined) return null;
    const user = this.users.find((one) => tokenOf(one) === token);
    if (user === undefined || this.ended.has(token)) throw new Refused(401, { message: "The visit has ended." });
    return user;
  }

  #must(user: User | null): User {
    if (user === null) throw new Refused(401, { message: "Sign in first." });
    return user;
  }

  #own(author: string, me: User | null): void {
    if (this.#must(me).username !== author) throw new Refused(403);
  }

  #named(username: string | undefined): User {
    const user = this.users.find((one) => one.username === username);
    if (user === undefined) throw new Refused(404);
    return user;
  }

  #register({ username, email, password }: Json): unknown {
    const errors: { [field: string]: string[] } = {};
    for (const [field, value] of Object.entries({ username, email, password }))
      if (typeof value !== "string" || value === "") errors[field] = ["can't be blank"];
    if (this.users.some((one) => one.username === username)) errors["username"] = ["has already been taken"];
    if (this.users.some((one) => one.email === email)) errors["email"] = ["has already been taken"];
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const user = this.addUser(String(username), String(password));
    user.email = String(email);
    return this.#user(user);
  }

  #signIn({ email, password }: Json): unknown {
    const user = this.users.find((one) => one.email === email && one.password === password);
    if (user === undefined) throw invalid({ "email or password": ["is invalid"] });
    this.ended.delete(tokenOf(user));
    return this.#user(user);
  }

  #user(user: User): unknown {
    const { username, email, bio, image } = user;
    return { user: { username, email, bio, image, token: tokenOf(user) } };
  }

  #changeUser(user: User, change: Json): unknown {
    if (change["username"] === "") throw invalid({ username: ["can't be blank"] });
    for (const key of ["username", "email", "bio", "image", "password"] as const)
      if (change[key] !== undefined) user[key] = change[key] as string;
    return this.#user(user);
  }

  #profile({ username, bio, image }: User, me: User | null): unknown {
    return { username, bio, image, following: me?.follows.has(username) ?? false };
  }

  #filtered(query: URLSearchParams): Article[] {
    const tag = query.get("tag");
    const author = query.get("author");
    const favorited = query.get("favorited");
    return this.articles.filter(
      (article) =>
        (tag === null || article.tagList.includes(tag)) &&
        (author === null || article.author === author) &&
        (favorited === null || article.favoritedBy.has(favorited)),
    );
  }

  #list(articles: readonly Article[], query: URLSearchParams, me: User | null): unknown {
    const newest = [...articles].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    const offset = Number(query.get("offset") ?? 0);
    const page = newest.slice(offset, offset + Number(query.get("limit") ?? 20));
    const shown = page.map((article) => this.#show(article, me) as Json);
    // Since 2024, lists leave out the text of articles.
    const listed = this.dialect === "new" ? shown.map((one) => ({ ...one, body: undefined })) : shown;
    return { articles: listed, articlesCount: articles.length };
  }

  #write(me: User, { title, description, body, tagList }: Json): Article {
    const errors: { [field: string]: string[] } = {};
    for (const [field, value] of Object.entries({ title, description, body }))
      if (typeof value !== "string" || value === "") errors[field] = ["can't be blank"];
    if (tagList !== undefined && !Array.isArray(tagList)) errors["tagList"] = ["must be a list"];
    if (this.articles.some((one) => one.title === title)) errors["title"] = ["must be unique"];
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const article = this.addArticle(me.username, String(title), (tagList as string[] | undefined) ?? []);
    article.description = String(description);
    article.body = String(body);
    return article;
  }

  #rewrite(article: Article, me: User, change: Json): Article {
    this.#own(article.author, me);
    if (typeof change["title"] === "string" && change["title"] !== article.title) {
      article.title = change["title"];
      article.slug = this.#slug(article.title);
    }
    if (typeof change["description"] === "string") article.description = change["description"];
    if (typeof change["body"] === "string") article.body = change["body"];
    article.updatedAt = new Date().toISOString();
    return article;
  }

  #slug(title: string): string {
    const plain = title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
    return this.articles.some(({ slug }) => slug === plain) ? `${plain}-${this.#next++}` : plain;
  }

  #show(article: Article, me: User | null): unknown {
    const { favoritedBy, comments: _, author, ...rest } = article;
    return {
      ...rest,
      favorited: me !== null && favoritedBy.has(me.username),
      favoritesCount: favoritedBy.size,
      author: this.#profile(this.#named(author), me),
    };
  }

  #comment({ author, ...rest }: Comment, me: User | null): unknown {
    return { ...rest, updatedAt: rest.createdAt, author: this.#profile(this.#named(author), me) };
  }
}

const tokenOf = ({ email }: User): string => `token-of-${email}`;
