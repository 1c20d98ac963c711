import type { Command } from "../command.ts";
import { build } from "./build.ts";
import { check } from "./check.ts";
import { checkData } from "./check-data.ts";
import { diff } from "./diff.ts";
import { exportCommand } from "./export.ts";
import { explain } from "./explain.ts";
import { helpCommand } from "./help.ts";
import { importCommand } from "./import.ts";
import { merge } from "./merge.ts";
import { newCommand } from "./new.ts";
import { run } from "./run.ts";
import { test } from "./test.ts";

/** All subcommands, in the order in which a newcomer needs them. */
export const commands: readonly Command[] = [
  check,
  test,
  run,
  build,
  newCommand,
  importCommand,
  diff,
  checkData,
  exportCommand,
  merge,
  explain,
  helpCommand(() => commands),
];
