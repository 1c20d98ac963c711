/** What concerns a whole app and is seldom done: fetched together, when somebody does any of it. */
export { giveRoles } from "./give-roles.ts";
export { holdsRecords } from "./holds-records.ts";
export { removeAll } from "./remove-all.ts";
export { bringSampleData } from "./sample-data.ts";
export { managesApp } from "../rights/manages-app.ts";
