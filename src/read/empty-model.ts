import type { Model } from "#model/model.ts";
import { withPerson } from "./person.ts";

/** The model of an empty document, or of one that could not be read at all. */
export function emptyModel(): Model {
  const nowhere = { start: 0, end: 0 };
  return {
    name: { value: "Untitled app", span: nowhere },
    description: "",
    outline: [],
    purpose: {
      purpose: null,
      users: null,
      icon: null,
      colour: null,
      language: null,
      currency: null,
      timeZone: null,
      publishedAt: null,
      mapTiles: null,
      mapCredit: null,
    },
    screens: [],
    entities: withPerson([]),
    states: [],
    rules: [],
    roles: { signIn: null, roleOfNewUser: null, roleWithoutSignIn: null, roles: [], rights: [], closed: true },
    calls: { baseAddress: null, timeout: null, token: null, sentAs: null, me: null, calls: [], resources: [] },
    errors: [],
    constants: { constants: [], formulas: [], limits: [] },
    samples: [],
    scenarios: { given: [], scenarios: [] },
    words: { languages: [], texts: new Map() },
  };
}
