import { configureGlobal } from "fast-check";
import { seedOfRun } from "./fixtures/seed-of-run.ts";

configureGlobal({ seed: seedOfRun });
