import { expect, test } from "vitest";
import type { OutboxDetail } from "#engine/contract/calls.ts";
import { solutionOf } from "./OutboxSolution.tsx";

const entry: OutboxDetail = {
  id: 1,
  call: "Create Loan",
  when: "2026-03-01T10:00:00.000Z",
  state: "waiting",
  own: true,
  simulated: false,
  mayHaveArrived: false,
  decisions: ["retry", "change", "discard"],
  reason: null,
  code: null,
  entity: "Loan",
  record: "l1",
  title: "Jigsaw",
  method: "POST",
  address: "https://a.example/loans",
  body: null,
  contents: [],
  names: {},
  attempts: 0,
  next: null,
  errors: [],
  conflict: [],
  mendedByForm: false,
  undoable: true,
};

test("each entry of the outbox has the one button that lets it go, if there is one", () => {
  const of = (given: Partial<OutboxDetail>, simulated = false) => solutionOf({ ...entry, ...given }, simulated);
  expect(of({})).toBeNull();
  expect(of({ code: "offline" })).toBeNull();
  expect(of({ code: "host-not-allowed", parameters: { host: "a.example" } })).toBe("allow");
  expect(of({ code: "sign-in-needed" })).toBe("signIn");
  expect(of({ code: "no-server" })).toBe("server");
  expect(of({ state: "failed" })).toBe("retry");
  expect(of({ state: "failed", mendedByForm: true })).toBe("edit");
  expect(of({ state: "unsure", mayHaveArrived: true })).toBe("decide");
  expect(of({ state: "held" })).toBe("decide");
  // While calls are simulated, allowing the host would not send anything.
  expect(of({ code: "host-not-allowed", parameters: { host: "a.example" } }, true)).toBe("endSimulation");
  expect(of({ simulated: true }, true)).toBeNull();
  expect(of({ state: "failed" }, true)).toBe("retry");
  // Entries of others, under way or sent need no solution.
  expect(of({ own: false, state: "failed" })).toBeNull();
  expect(of({ state: "sending" })).toBeNull();
  expect(of({ state: "done" })).toBeNull();
});
