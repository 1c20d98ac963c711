#!/usr/bin/env node
import { main } from "../dist/cli/ninefold.js";

process.exitCode = await main(process.argv.slice(2));
