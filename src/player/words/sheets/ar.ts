import { type Forms, plural } from "../plural.ts";
import type { SheetWords } from "./en.ts";

const n = (count: number, forms: Forms): string => plural("ar", count, forms);

export const arSheets: SheetWords = {
  changeApp: "تعديل هذا التطبيق",
  changeAppHelp: "الشاشات والبيانات والقواعد والأدوار، بطاقة تلو الأخرى",
  forBuilders: "لمطوّري التطبيق",
  forBuildersHelp: "المصدر والخادم والطلبات والساعة والأدوار",
  backupSaved: "تم حفظ النسخة الاحتياطية",
  rolesOf: (name: string) => `أدوار ${name}`,
  rolesHelp: "للإعداد والتجربة. من لديه هذا الجهاز يمكنه تغيير الأدوار.",
  whatRolesMay: "ما يحق لكل دور",
  rightsHelp: "بحسب المستند. صلاحيات الأدوار المتعددة تُجمع.",
  see: "رؤية",
  create: "إنشاء",
  change: "تغيير",
  sometimes: "بشرط",
  ofOneself: "لك فقط.",
  closedTitle: "يمكنك العرض دون الحفظ",
  moveTo: "نقل إلى…",
  moveOne: (name: string) => `نقل ${name}`,
  noMove: "لا يمكن النقل الآن.",
  cantGo: (column: string) => `لا يمكن النقل إلى «${column}» الآن.`,
  moveUp: "تحريك لأعلى",
  moveDown: "تحريك لأسفل",
  setAside: "قيم للمراجعة",
  setAsideHelp: "هذه القيم لا تناسب حقولها: تغيّر المستند أو أرسلها خادم. تبقى محفوظة حتى تقرر.",
  setAsideNone: "لا شيء للمراجعة",
  setAsideNoneHelp: "إذا لم تناسب قيمة حقلها فستجدها هنا.",
  setAsideOf: (count: number) =>
    n(count, {
      one: "قيمة واحدة للمراجعة",
      two: "قيمتان للمراجعة",
      few: "# قيم للمراجعة",
      many: "# قيمة للمراجعة",
      other: "# قيمة للمراجعة",
    }),
  lookAtThem: "مراجعة",
  putBack: "استعادة",
  giveUp: "حذف",
  giveUpTitle: "حذف هذه القيمة؟",
  giveUpHelp: "ستُحذف من هذا الجهاز. يمكنك التراجع بعد ذلك مباشرة.",
  wasPutBack: "تمت استعادة القيمة",
  wasGivenUp: "تم حذف القيمة",
  notYoursToDecide: "اطلب ممن يمكنه التعديل.",
  noLonger: {
    "not-a-choice": "لم يعد هذا الخيار موجودًا.",
    "no-such-record": "لم يعد العنصر المرتبط موجودًا.",
    "other-kind": "تغيّر نوع الحقل.",
    "from-server": "أرسلها الخادم لكنها لا تناسب الحقل.",
  },
};
