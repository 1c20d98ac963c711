import type { TypedWords } from "./en.ts";

export const arTyped: TypedWords = {
  readAs: (taken, other) => `قُرئ على أنه \u2068${taken}\u2069 وليس \u2068${other}\u2069`,
  notANumber: (example) => `اكتب رقمًا، مثل \u2068${example}\u2069.`,
  notWhole: (example) => `اكتب عددًا صحيحًا، مثل \u2068${example}\u2069.`,
  tooManyPlaces: (places, example) => `الحد الأقصى للخانات العشرية هو ${places}، مثل \u2068${example}\u2069.`,
  tooLong: "هذا الرقم أطول من أن يُحفظ بدقة. اكتب 15 خانة على الأكثر.",
  otherCurrency: (currency) => `هذا المبلغ بعملة \u2068${currency}\u2069. اكتبه دون عملة أخرى.`,
  wholeUnits: "اكتب هنا عددًا صحيحًا، أو اختر وحدة أصغر.",
  notNegative: "اكتب رقمًا غير سالب.",
  typePlace: "كتابة الموقع",
  place: "خط العرض وخط الطول",
  notAPlace: (example) => `اكتب خط العرض ثم خط الطول، مثل \u2068${example}\u2069.`,
  latitudeRange: "خط العرض من \u2068−90\u2069 إلى \u206890\u2069. اكتبه أولًا ثم خط الطول.",
  longitudeRange: "خط الطول من \u2068−180\u2069 إلى \u2068180\u2069.",
  minutesRange: "دقائق الزاوية وثوانيها أقل من 60.",
};
