import { walkFromShelf } from "./support/walk-from-shelf.ts";
import { halvesFromShelf } from "./support/walked-samples.ts";

walkFromShelf(halvesFromShelf[1] ?? []);
