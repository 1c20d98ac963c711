import type { TypedWords } from "./en.ts";

export const arTyped: TypedWords = {
  readAs: (taken, other) => `قُرئ على أنه ${taken} وليس ${other}`,
  notANumber: (example) => `أدخل رقمًا، مثل ${example}.`,
  notWhole: (example) => `أدخل عددًا صحيحًا، مثل ${example}.`,
  tooManyPlaces: (places, example) => `الحد الأقصى للمنازل العشرية ${places}، مثل ${example}.`,
  tooLong: "الحد الأقصى 15 رقمًا.",
  otherCurrency: (currency) => `أدخل المبلغ بعملة ${currency}.`,
  wholeUnits: "أدخل عددًا صحيحًا أو اختر وحدة أصغر.",
  notNegative: "أدخل 0 أو أكثر.",
  typePlace: "كتابة موقع",
  place: "خط العرض وخط الطول",
  notAPlace: (example) => `أدخل خط العرض وخط الطول، مثل ${example}.`,
  latitudeRange: "خط العرض بين −90 و90. أدخله قبل خط الطول.",
  longitudeRange: "خط الطول بين −180 و180.",
  minutesRange: "يجب أن تكون الدقائق والثواني أقل من 60.",
};
