import { apart } from "#player/words/apart.ts";
import { plural } from "#player/words/plural.ts";
import type { FromFileWords } from "./en.ts";

export const ar: FromFileWords = apart<FromFileWords>({
  title: "من جدول أو نموذج أو واجهة برمجة",
  help: "اختر جدولًا (XLSX أو ODS أو CSV أو JSON) أو نموذج ODK أو Kobo (XLSForm) أو مستند OpenAPI أو مخطط JSON.",
  choose: "اختيار ملف",
  chooseOther: "اختيار ملف آخر",
  isBackup: "هذه نسخة احتياطية تحتوي على التطبيق وكل بياناته، ويمكن استعادتها كما كانت.",
  isDocument: "هذا الملف تطبيق جاهز، ويمكنك إضافته كما هو.",
  reading: "جارٍ قراءة الملف…",
  appName: "اسم التطبيق",
  sheetRows: (sheet, rows) =>
    `${sheet}، ${plural("ar", rows, { zero: "# صف", one: "صف واحد", two: "صفان", few: "# صفوف", many: "# صفًا", other: "# صف" })}`,
  rowsToo: "تضمين الصفوف",
  rowsTooHelp: "تُستورد الجداول الطويلة فور إنشاء التطبيق.",
  rowsLater: (count: string) => `ستُستورد ${count} من الصفوف الأخرى فور إنشاء التطبيق.`,
  use: "استخدام",
  left: "مستبعد",
  name: "الاسم",
  type: "النوع",
  inTheFile: (header) => `في الملف: ${header}`,
  required: "مطلوب",
  noDuplicates: "بلا تكرار",
  link: (name) => `رابط إلى ${name}`,
  next: "التالي",
  back: "رجوع",
  make: "إنشاء التطبيق",
  taken: (taken, of) => `تم نقل ${taken} من ${of} معلومة`,
  takenHelp: "يمكنك تغيير كل شيء لاحقًا.",
  contents: "في التطبيق",
  fields: (count) =>
    plural("ar", count, { one: "حقل واحد", two: "حقلان", few: "# حقول", many: "# حقلًا", other: "# حقل" }),
  notes: "محفوظ كملاحظة أو مستبعد",
  allTaken: "لم يُستبعد شيء.",
  more: (count) => `و${count} غيرها`,
  refusals: {
    unknown: "لا يمكن تحويل هذا الملف إلى تطبيق. اختر جدولًا أو نموذجًا أو مستند OpenAPI أو مخطط JSON.",
    old: "هذا ملف Excel قديم (‎.xls). احفظه بصيغة ‎.xlsx وحاول مرة أخرى.",
    locked: "هذا الملف محمي بكلمة مرور. احفظه بدونها وحاول مرة أخرى.",
    damaged: "هذا الملف تالف أو غير مكتمل. نزّله أو انسخه مرة أخرى.",
    damagedLine: (line) => `السطر ${line} من هذا الملف تالف. صحّحه أو انسخ الملف مرة أخرى.`,
    large: "هذا الملف كبير جدًا.",
    empty: "هذا الملف فارغ.",
  },
});
