import { type Forms, plural } from "../plural.ts";
import type { SheetWords } from "./en.ts";

const n = (count: number, forms: Forms): string => plural("ar", count, forms);

export const arSheets: SheetWords = {
  rolesOf: (name: string) => `أدوار ${name}`,
  rolesHelp: "من يحمل هذا الهاتف يمكنه تغييرها، للإعداد أو للتجربة.",
  whatRolesMay: "ما يحق لكل دور",
  rightsHelp: "محسوب من المستند. من له عدة أدوار يحق له ما يحق لأي منها.",
  see: "رؤية",
  create: "إنشاء",
  change: "تغيير",
  sometimes: "بشرط",
  ofOneself: "لنفسه فقط.",
  closedTitle: "يمكنك الاطلاع لا الحفظ",
  moveTo: "نقل إلى …",
  moveOne: (name: string) => `نقل ${name}`,
  noMove: "لا يمكن نقله من هنا إلى أي مكان.",
  cantGo: (column: string) => `لا يمكن نقله إلى «${column}» الآن.`,
  moveUp: "تحريك لأعلى",
  moveDown: "تحريك لأسفل",
  setAside: "قيم محفوظة جانبًا",
  setAsideHelp: "تغيّر المستند ولم تعد هذه القيم مناسبة. تبقى محفوظة حتى تقرر.",
  setAsideNone: "لا شيء محفوظ جانبًا",
  setAsideNoneHelp: "عندما يتغير المستند ولا تعود قيمة تناسب حقلها، تُحفظ هنا.",
  setAsideOf: (count: number) =>
    n(count, {
      one: "حُفظت قيمة واحدة جانبًا",
      two: "حُفظت قيمتان جانبًا",
      few: "حُفظت # قيم جانبًا",
      other: "حُفظت # قيمة جانبًا",
    }),
  lookAtThem: "عرضها",
  putBack: "إعادة",
  giveUp: "التخلي عنها",
  giveUpTitle: "التخلي عن هذه القيمة؟",
  giveUpHelp: "تُزال من هذا الهاتف. يمكنك التراجع بعد ذلك مباشرة.",
  wasPutBack: "عادت إلى حقلها",
  wasGivenUp: "تم التخلي عنها",
  notYoursToDecide: "يقرر ذلك من يحق له تغييرها.",
  noLonger: {
    "not-a-choice": "لم تعد من الخيارات.",
    "no-such-record": "ما كانت تشير إليه غير موجود.",
    "other-kind": "صار الحقل يحوي شيئًا من نوع آخر.",
  },
};
