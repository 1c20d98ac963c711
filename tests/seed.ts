import { configureGlobal } from "fast-check";

// The short run tries the same cases every time, so that it fails for what has changed and for nothing else;
// the full run tries others each time and says with which seed one failed.
if (process.env["NINEFOLD_FULL"] === undefined) configureGlobal({ seed: 9 });
