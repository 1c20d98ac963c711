import { apart } from "../../words/apart.ts";
import type { InspectWords } from "./en.ts";

export const ar: InspectWords = apart<InspectWords>({
  whyNoButton: "لماذا لا يوجد زر؟",
  everythingOffered: "لكل ما يمكن فعله هنا زر.",
  backToPointing: "الإشارة إلى شيء آخر",
  toTop: "نقل إلى الأعلى",
  toBottom: "نقل إلى الأسفل",
  tapIt: "ضغط",
  create: (entity) => `جديد: ${entity}`,
  screen: (name) => `الشاشة «${name}»`,
  onlyFrom: (from, status) => `متاح في الحالة ${from} فقط. حالة هذا السجل ${status}.`,
  onlyFromNoStatus: (from) => `متاح في الحالة ${from} فقط. ليس لهذا السجل حالة.`,
  notLet: "لا تعرضه هذه الشاشة: لا يُذكر في «Lets a user».",
  byEffects: "يحدث تلقائيًا ضمن إجراء آخر.",
  rule: "القاعدة:",
});
