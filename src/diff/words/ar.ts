import type { DifferenceWords } from "./difference-words.ts";

const list = new Intl.ListFormat("ar", { type: "conjunction" });

const counts = ({ added, removed, changed }: Record<"added" | "removed" | "changed", number>): string =>
  [added > 0 ? `أُضيف ${added}` : "", changed > 0 ? `تغيّر ${changed}` : "", removed > 0 ? `أُزيل ${removed}` : ""]
    .filter((part) => part !== "")
    .join("، ");

export const ar: DifferenceWords = {
  items: {
    app: "التطبيق",
    screen: "الشاشة",
    block: "الكتلة",
    entity: "نوع السجلات",
    field: "الحقل",
    status: "الحالة",
    event: "الحدث",
    rule: "القاعدة",
    roles: "الأدوار",
    role: "الدور",
    calls: "الطلبات",
    call: "الطلب",
    resource: "بيانات الخادم",
    error: "الخطأ",
    constant: "الثابت",
    formula: "الصيغة",
    limit: "الحد",
    scenarios: "السيناريوهات",
    scenario: "السيناريو",
  },
  actions: { see: "العرض", create: "الإنشاء", change: "التعديل", delete: "الحذف" },
  and: (all) => list.format(all),
  sentences: {
    "may-now": ({ role, actions, thing }) => `${role}: أصبح مسموحًا ${actions}: ${thing}`,
    "may-now-if": ({ role, actions, thing, condition }) =>
      `${role}: أصبح مسموحًا ${actions} بشرط ${condition}: ${thing}`,
    "may-no-longer": ({ role, actions, thing }) => `${role}: لم يعد مسموحًا ${actions}: ${thing}`,
    "may-only-if": ({ role, actions, thing, condition }) => `${role}: مسموح ${actions} فقط بشرط ${condition}: ${thing}`,
    "may-always": ({ role, actions, thing, condition }) =>
      `${role}: مسموح ${actions} دائمًا الآن، وليس فقط بشرط ${condition}: ${thing}`,
    "may-if-instead": ({ role, actions, thing, condition, earlier }) =>
      `${role}: مسموح ${actions} بشرط ${condition}، وكان بشرط ${earlier}: ${thing}`,
    "rights-closed": () => "لا يُسمح للجميع إلا بما يسمح به القسم 6",
    "rights-open": () => "كل شيء مسموح للجميع: القسم 6 بلا صفوف",
    "item-added": ({ item, name }) => `${item} ${name}: جديد`,
    "item-removed": ({ item, name }) => `${item} ${name}: أُزيل`,
    "item-renamed": ({ item, name, from }) => `${item} ${from}: الاسم الجديد ${name}`,
    "item-broken": ({ item, name, why }) => `${item} ${name}: لم يعد يعمل: ${why}`,
    "item-mended": ({ item, name }) => `${item} ${name}: عاد إلى العمل`,
    "order-changed": ({ name, of }) => `${name}: ترتيب جديد (${of})`,
    required: ({ name }) => `${name}: أصبح مطلوبًا`,
    optional: ({ name }) => `${name}: أصبح اختياريًا`,
    "required-if": ({ name, condition }) => `${name}: أصبح مطلوبًا بشرط ${condition}`,
    "type-changed": ({ name, from, to }) => `${name}: أصبح ${to}، وكان ${from}`,
    "fact-added": ({ item, name, fact, after }) => `${item} ${name}: ${fact} الآن «${after}»`,
    "fact-removed": ({ item, name, fact, before }) => `${item} ${name}: أُزيل ${fact}، وكان «${before}»`,
    "fact-changed": ({ item, name, fact, before, after }) =>
      `${item} ${name}: ${fact} الآن «${after}»، وكان «${before}»`,
    "meaning-changed": ({ item, name, fact }) => `${item} ${name}: تغيّر معنى ${fact}`,
    "entry-added": ({ item, name, fact, entry }) => `${item} ${name}، الآن أيضًا: ${entry} (${fact})`,
    "entry-removed": ({ item, name, fact, entry }) => `${item} ${name}، لم يعد: ${entry} (${fact})`,
    "samples-changed": ({ entity, ...changed }) => `البيانات التجريبية ${entity}: ${counts(changed)}`,
    "words-changed": ({ language, ...changed }) => `كلمات ${language}: ${counts(changed) || "بلا نصوص"}`,
  },
};
