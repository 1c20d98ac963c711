import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateOfDay } from "./dates.ts";
import { durationOf } from "./durations.ts";
import { readLiteral, writeLiteral } from "./literals.ts";
import { formatTime } from "./times.ts";
import type { Type, Value } from "./types.ts";
import { formatInstant } from "./zones.ts";

const text: Type = { kind: "text" };
const money: Type = { kind: "money", currency: "EUR" };
const ZONE = "Europe/Berlin";

const read = (written: string, type: Type): Value | "no value" => {
  const found = readLiteral(written, type, "EUR", ZONE);
  return found === null ? "no value" : found.value;
};

describe("cells", () => {
  test.each<[string, Type, Value | "no value"]>([
    ["1000 EUR", money, 100_000],
    ["EUR 12.50", money, 1250],
    ["€12.50", money, 1250],
    ["1,250.00 €", money, 125_000],
    ["-5 EUR", money, -500],
    ["12", money, 1200],
    ["12 USD", money, "no value"],
    ["12.505 EUR", money, "no value"],
    ["9 %", { kind: "number" }, 0.09],
    ["9%", { kind: "number" }, 0.09],
    ["12.5", { kind: "number" }, 12.5],
    ["1,000", { kind: "number" }, 1000],
    ["−3", { kind: "number" }, -3],
    ["twelve", { kind: "number" }, "no value"],
    ["1e999", { kind: "number" }, "no value"],
    ["2025-03-05", { kind: "date" }, "2025-03-05"],
    ["2025-02-30", { kind: "date" }, "no value"],
    ["14:30", { kind: "time" }, "14:30"],
    ["9:05", { kind: "time" }, "09:05"],
    ["14:30:00", { kind: "time" }, "14:30"],
    ["24:00", { kind: "time" }, "no value"],
    ["2025-03-05 14:30", { kind: "instant" }, "2025-03-05T13:30:00.000Z"],
    ["2025-06-05T14:30", { kind: "instant" }, "2025-06-05T12:30:00.000Z"],
    ["2025-06-05", { kind: "instant" }, "2025-06-04T22:00:00.000Z"],
    ["14 days", { kind: "duration" }, "P14D"],
    ["2 hours 30 minutes", { kind: "duration" }, "PT2H30M"],
    ["1 year, 2 months and 3 days", { kind: "duration" }, "P1Y2M3D"],
    ["P14D", { kind: "duration" }, "P14D"],
    ["1h30m", { kind: "duration" }, "PT1H30M"],
    ["-3 days", { kind: "duration" }, "-P3D"],
    ["+3 days", { kind: "duration" }, "P3D"],
    ["1d-2d", { kind: "duration" }, "no value"],
    ["1 day, 12 hours", { kind: "duration" }, "P1DT12H"],
    ["1 day, 3 days, 1 week", { kind: "duration" }, "no value"],
    ["30 minutes, 1 hour", { kind: "duration" }, "no value"],
    ["1h30m1h", { kind: "duration" }, "no value"],
    ["1 day -2 hours", { kind: "duration" }, "no value"],
    ["1-2 days", { kind: "duration" }, "no value"],
    ["1:90", { kind: "duration" }, "no value"],
    ["soon", { kind: "duration" }, "no value"],
    ["0,500", { kind: "number" }, "no value"],
    ["1 250,500", { kind: "number" }, "no value"],
    ["1 250 500.5", { kind: "number" }, 1_250_500.5],
    ["yes", { kind: "boolean" }, true],
    ["No", { kind: "boolean" }, false],
    ["true", { kind: "boolean" }, true],
    ["maybe", { kind: "boolean" }, "no value"],
    ["a, b", { kind: "list", of: text }, ["a", "b"]],
    ['"a, b", c', { kind: "list", of: text }, ["a, b", "c"]],
    ["[1, 2]", { kind: "list", of: { kind: "number" } }, [1, 2]],
    ["1, x", { kind: "list", of: { kind: "number" } }, "no value"],
    ["52.52, 13.405", { kind: "place" }, { latitude: 52.52, longitude: 13.405 }],
    ["52.52, 13.405, 8", { kind: "place" }, { latitude: 52.52, longitude: 13.405, accuracy: 8 }],
    ["97, 13", { kind: "place" }, "no value"],
    ['"quoted"', text, "quoted"],
    ["it's 5 o'clock", text, "it's 5 o'clock"],
    ["empty", { kind: "date" }, null],
    ["", text, null],
    ["P1", { kind: "record", entity: "Person" }, "P1"],
  ])("%s", (written, type, value) => {
    expect(read(written, type)).toEqual(value);
  });

  const typed = fc.oneof(
    fc.tuple(fc.constant(text), fc.string({ unit: "binary", minLength: 1 })),
    fc.tuple(
      fc.constant<Type>({ kind: "number" }),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
    ),
    fc.tuple(fc.constant(money), fc.integer()),
    fc.tuple(fc.constant<Type>({ kind: "boolean" }), fc.boolean()),
    fc.tuple(
      fc.constant<Type>({ kind: "date" }),
      fc.integer({ min: 0, max: 40_000 }).map((d) => dateOfDay(d) ?? ""),
    ),
    fc.tuple(fc.constant<Type>({ kind: "time" }), fc.integer({ min: 0, max: 86_399 }).map(formatTime)),
    fc.tuple(
      fc.constant<Type>({ kind: "instant" }),
      fc.integer({ min: 0, max: 2e12 }).map((m) => formatInstant(m) ?? ""),
    ),
    fc.tuple(
      fc.constant<Type>({ kind: "duration" }),
      fc
        .tuple(fc.integer({ min: -99, max: 99 }), fc.constantFrom("days", "months", "hours", "seconds"))
        .map(([n, unit]) => durationOf(n, unit) ?? ""),
    ),
    fc.tuple(fc.constant<Type>({ kind: "list", of: text }), fc.array(fc.string({ minLength: 1 }), { minLength: 1 })),
    fc.tuple(
      fc.constant<Type>({ kind: "place" }),
      fc.record({ latitude: fc.integer({ min: -90, max: 90 }), longitude: fc.integer({ min: -180, max: 180 }) }),
    ),
  );

  test("what is written reads back the same", () => {
    fc.assert(
      fc.property(typed, ([type, value]) => {
        const written = writeLiteral(value as Value, type, "EUR", ZONE);
        expect(readLiteral(written, type, "EUR", ZONE)).toEqual({ value });
      }),
      { numRuns: 1000 },
    );
  });

  test("any text at all is read without an exception", () => {
    const kinds: Type[] = [
      text,
      money,
      { kind: "number" },
      { kind: "date" },
      { kind: "time" },
      { kind: "instant" },
      { kind: "duration" },
      { kind: "place" },
      { kind: "list", of: money },
      { kind: "file" },
    ];
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...kinds), (written, type) => {
        readLiteral(written, type, "EUR", ZONE);
      }),
    );
  });
});
