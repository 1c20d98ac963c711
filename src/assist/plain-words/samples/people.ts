import type { Offer, Words } from "../offer.ts";

/** `### Users` above sample data means people, if the document has no such entity. */
export const asPeople = ({ at, text, span }: Words): Offer | null =>
  at.part === "sample data" && at.kind === "heading" && /^users?$/iu.test(text)
    ? { span, text: "Person", safe: true }
    : null;

/** `Role` as the head of people's roles. */
export const asRoles = ({ at, text, span, place }: Words): Offer | null =>
  at.part === "sample data" && at.kind === "column" && place.entity === "Person" && /^role$/iu.test(text)
    ? { span, text: "Roles", safe: true }
    : null;
