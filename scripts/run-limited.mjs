// Runs a command with a time limit, after which the command and everything it started are ended.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Resolves to `{ status, late }`. The command gets its own folder for temporary files, which is removed at the end;
 * processes left behind are recognized by that folder on their command line and ended by their id.
 */
export async function runLimited(command, args, { cwd, env = {}, minutes, quiet = false }) {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-test-"));
  const detached = process.platform !== "win32";
  const child = spawn(command, args, {
    cwd,
    detached,
    stdio: quiet ? "ignore" : "inherit",
    env: { ...process.env, ...env, TMPDIR: folder },
  });
  const end = (signal) => {
    try {
      if (detached) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It has already ended.
    }
  };
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    end("SIGKILL");
  }, minutes * 60_000);
  // The command is a process group of its own, so interrupts have to be passed on.
  let interrupt = false;
  const interrupted = (signal) => {
    interrupt = true;
    end(signal);
  };
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  const status = await new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
  clearTimeout(timer);
  process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
  endLeftovers(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  if (interrupt) process.exit(130);
  return { status, late };
}

/** Ends browsers whose profile is in this folder. */
function endLeftovers(folder) {
  if (process.platform !== "linux") return;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    try {
      if (readFileSync(`/proc/${name}/cmdline`, "utf8").includes(folder)) process.kill(Number(name), "SIGKILL");
    } catch {
      // It has ended meanwhile, or belongs to another user.
    }
  }
}
