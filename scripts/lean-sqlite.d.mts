import type { Plugin } from "vite";
export function leanSqlite(): Plugin;
