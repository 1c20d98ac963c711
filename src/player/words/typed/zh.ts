import type { TypedWords } from "./en.ts";

export const zhTyped: TypedWords = {
  readAs: (taken, other) => `识别为 ${taken}，而不是 ${other}`,
  notANumber: (example) => `请输入数字，例如 ${example}。`,
  notWhole: (example) => `请输入整数，例如 ${example}。`,
  tooManyPlaces: (places, example) => `最多 ${places} 位小数，例如 ${example}。`,
  tooLong: "最多 15 位数字。",
  otherCurrency: (currency) => `请以 ${currency} 输入金额。`,
  wholeUnits: "请输入整数，或选择更小的单位。",
  notNegative: "请输入 0 或更大的数。",
  typePlace: "输入位置",
  place: "纬度和经度",
  notAPlace: (example) => `请输入纬度和经度，例如 ${example}。`,
  latitudeRange: "纬度必须在 −90 到 90 之间。请先输入纬度，再输入经度。",
  longitudeRange: "经度必须在 −180 到 180 之间。",
  minutesRange: "分和秒必须小于 60。",
};
