import type { InspectWords } from "./en.ts";

export const ar: InspectWords = {
  whyNoButton: "لماذا لا يوجد زر؟",
  everythingOffered: "لكل ما يمكن فعله هنا زر.",
  backToPointing: "الإشارة إلى شيء آخر",
  tapIt: "الضغط عليه",
  create: (entity) => `جديد: ${entity}`,
  screen: (name) => `الشاشة «${name}»`,
  onlyFrom: (from, status) => `فقط من ${from}. حالة هذا السجل ${status}.`,
  onlyFromNoStatus: (from) => `فقط من ${from}. ليس لهذا السجل حالة.`,
  notLet: "لا تعرضه هذه الشاشة: لا يُذكر في «Lets a user».",
  byEffects: "لا يفعله أحد يدويًا. يحدث ضمن شيء آخر.",
  rule: "القاعدة:",
};
