import { test } from "vitest";
import { walkMutants } from "../fixtures/walk-mutants.ts";

test("P0.12 documents that were never meant are opened, filled and walked: the second half", () => walkMutants(1));
