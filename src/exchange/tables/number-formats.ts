import { numberCell, readSections, type NumberSection } from "./number-sections.ts";
import type { Cell } from "./table.ts";

/** What a spreadsheet's number format means. */
export type NumberFormat =
  | { readonly kind: "date" | "time" | "moment" | "duration" }
  | { readonly kind: "number"; readonly sections: readonly NumberSection[] };

const PLAIN: NumberFormat = { kind: "number", sections: [] };
const percent = (code: string): NumberFormat => ({ kind: "number", sections: readSections(code) });

/** Built-in formats, which workbooks use without declaring them. */
export function builtInFormat(id: number): NumberFormat {
  if (id === 9) return percent("0%");
  if (id === 10) return percent("0.00%");
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return { kind: "date" };
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47) return { kind: "time" };
  if (id === 22) return { kind: "moment" };
  if (id === 46) return { kind: "duration" };
  return PLAIN;
}

export function readFormat(code: string): NumberFormat {
  const first = code.split(";")[0] ?? "";
  if (/\[(h+|m+|s+)\]/i.test(first)) return { kind: "duration" };
  // Quoted texts, escaped characters, colours, currencies and conditions are not date parts.
  const bare = first.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|general/gi, "").toLowerCase();
  const days = /[yd]/.test(bare) || /m{3,}/.test(bare) || (/m/.test(bare) && !/[hs]/.test(bare));
  const hours = /[hs]/.test(bare);
  if (days || hours) return { kind: days && hours ? "moment" : days ? "date" : "time" };
  return { kind: "number", sections: readSections(code) };
}

const DAY = 86_400_000;

/** A number of a spreadsheet as its format means it. Dates count from 1900, or from 1904 in old Mac workbooks. */
export function formattedCell(value: number, format: NumberFormat, from1904: boolean): Cell {
  switch (format.kind) {
    case "number":
      return numberCell(value, format.sections);
    case "duration":
      return durationCell(Math.round(value * DAY));
    default:
      return momentCell(value, format.kind, from1904);
  }
}

function momentCell(serial: number, kind: "date" | "time" | "moment", from1904: boolean): Cell {
  // The limit is 9999-12-31. Larger numbers were formatted as dates by mistake.
  if (serial < 0 || serial >= 2_958_466) return serial;
  const milliseconds = Math.round(serial * DAY);
  // The first spreadsheet program treated 1900 as a leap year, and the others copied that.
  const shift = from1904 ? 0 : serial < 60 ? 1 : 0;
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const iso = new Date(start + milliseconds + shift * DAY).toISOString();
  const [day, time] = [iso.slice(0, 10), clock(iso.slice(11, 23))];
  if (kind === "time" && serial < 1) return { kind: "time", value: time, shown: time };
  if (kind === "date" && milliseconds % DAY === 0) return { kind: "date", value: day, shown: day };
  return { kind: "moment", value: `${day}T${iso.slice(11, 23)}`.replace(/\.000$/, ""), shown: `${day} ${time}` };
}

/** `14:30:00.000` → `14:30`; seconds are kept unless they are zero. */
const clock = (time: string): string => time.replace(/\.000$/, "").replace(/^(\d\d:\d\d):00$/, "$1");

export function durationCell(milliseconds: number): Cell {
  const minus = milliseconds < 0 ? "-" : "";
  const all = Math.abs(milliseconds);
  const hours = Math.floor(all / 3_600_000);
  const minutes = Math.floor((all % 3_600_000) / 60_000);
  const seconds = (all % 60_000) / 1000;
  const parts = `${hours > 0 ? `${hours}H` : ""}${minutes > 0 ? `${minutes}M` : ""}${seconds > 0 ? `${seconds}S` : ""}`;
  const shown = `${minus}${hours}:${String(minutes).padStart(2, "0")}${seconds > 0 ? `:${String(seconds).padStart(2, "0")}` : ""}`;
  return { kind: "duration", value: `${parts === "" ? "" : minus}PT${parts === "" ? "0S" : parts}`, shown };
}
