/** Rare operations on a whole app, loaded together when one of them is needed. */
export { giveRoles } from "./give-roles.ts";
export { holdsRecords } from "./holds-records.ts";
export { removeAll } from "./remove-all.ts";
export { bringSampleData } from "./sample-data.ts";
export { managesApp } from "../rights/manages-app.ts";
