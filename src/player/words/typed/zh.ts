import type { TypedWords } from "./en.ts";

export const zhTyped: TypedWords = {
  readAs: (taken, other) => `读作 ${taken}，而不是 ${other}`,
  notANumber: (example) => `请输入数字，例如 ${example}。`,
  notWhole: (example) => `请输入整数，例如 ${example}。`,
  tooManyPlaces: (places, example) => `小数点后最多 ${places} 位，例如 ${example}。`,
  tooLong: "这个数字位数太多，无法准确保存。最多输入 15 位。",
  otherCurrency: (currency) => `此金额以 ${currency} 计。请不要写其他货币。`,
  wholeUnits: "请在此输入整数，或选择更小的单位。",
  notNegative: "请输入不小于零的数字。",
  typePlace: "手动输入位置",
  place: "纬度和经度",
  notAPlace: (example) => `请输入纬度和经度，例如 ${example}。`,
  latitudeRange: "纬度范围是 −90 到 90。请先写纬度，再写经度。",
  longitudeRange: "经度范围是 −180 到 180。",
  minutesRange: "角分和角秒必须小于 60。",
};
