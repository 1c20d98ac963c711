import { apart } from "../../words/apart.ts";
import { figure, plural } from "../../words/plural.ts";
import type { ExchangeWords } from "./en.ts";

const rows = (count: number): string =>
  plural("ar", count, { zero: "# صف", one: "صف واحد", two: "صفان", few: "# صفوف", many: "# صفًا", other: "# صف" });

/** The same in the accusative, as the object of importing. */
const taken = (count: number): string =>
  plural("ar", count, { zero: "# صف", one: "صف واحد", two: "صفين", few: "# صفوف", many: "# صفًا", other: "# صف" });

export const arExchange: ExchangeWords = apart<ExchangeWords>({
  importData: "استيراد البيانات",
  exportData: "تصدير البيانات",
  chooseFile: "اختر ملفًا",
  chooseFileHelp: "ملف CSV أو Excel‏ (XLSX) أو ODS أو JSON، أو ملف ZIP فيه جدول وصور. لن يتغير شيء قبل تأكيدك.",
  orPaste: "أو الصق خلايا منسوخة من جدول بيانات",
  readPasted: "متابعة",
  reading: "جارٍ قراءة الملف…",
  sheet: (name, count) => `${name === "" ? "" : `${name}: `}${rows(count)}`,
  becomes: "استيراد إلى",
  leaveOut: "عدم الاستيراد",
  columns: "الأعمدة",
  column: (name, index) => (name === "" ? `العمود ${index}` : name),
  // The arrow points to the left. The mark makes both sides follow the language's direction, whatever their letters.
  example: (written, read) => `\u200F${written} ← ${read}`,
  unread: (count) => `خلايا تتعذر قراءتها: ${figure("ar", count)}`,
  currencies: (own, others) =>
    own === null
      ? `مبالغ بعملات مختلفة: ${others}. استخدم عمودًا لكل عملة.`
      : `العملة المقبولة هنا ${own} فقط. في الملف: ${others}.`,
  unsure: "يمكن قراءته بطريقتين. تحقق منه.",
  dates: "ترتيب التاريخ",
  dateOrders: { ymd: "سنة، شهر، يوم", dmy: "يوم، شهر، سنة", mdy: "شهر، يوم، سنة" },
  decimal: "الفاصلة العشرية",
  decimals: { ".": "نقطة (1.5)", ",": "فاصلة (1,5)" },
  createMissing: "إنشاء العناصر الناقصة",
  createMissingHelp: "تُضاف الأسماء غير الموجودة بعد كعناصر جديدة.",
  key: "تحديث العناصر الموجودة حسب",
  keyNone: "إنشاء عناصر جديدة دائمًا",
  notMatched: (names) => `مطلوب، لكنه غير موجود في الملف: ${names}`,
  beside: (names) => `موجود أيضًا في الملف، لكن ليس في أي جدول: ${names}`,
  preview: "معاينة",
  trying: "جارٍ التحقق من كل صف…",
  importing: "جارٍ الاستيراد…",
  rowsDone: (done, total) => `${done} من ${total}`,
  wouldCome: "ما الذي سيحدث",
  happened: "تم الاستيراد",
  created: "جديد",
  changed: "تم تغييره",
  same: "دون تغيير",
  also: "أُنشئ معها",
  warned: "مع تحذير",
  refused: "غير مقبول",
  refusedRows: "صفوف غير مقبولة",
  refusedMore: (count) =>
    plural("ar", count, {
      one: "وصف آخر",
      two: "وصفان آخران",
      few: "و# صفوف أخرى",
      many: "و# صفًا آخر",
      other: "و# صف آخر",
    }),
  line: (number) => `الصف ${number}`,
  noSuch: (field, written) => `${field}: لا يوجد «${written}» بعد. فعّل «إنشاء العناصر الناقصة» أو صحّح الاسم.`,
  why: "السبب",
  saveRefused: "حفظ هذه الصفوف في ملف",
  importAll: (count) => `استيراد ${taken(count)}`,
  importGood: (count) => `استيراد ${taken(count)} (المقبول فقط)`,
  nothingToImport: "لا يمكن استيراد أي صف.",
  nothingChanges: "كل شيء محدّث بالفعل.",
  stop: "إيقاف",
  stopped: "تم إيقاف الاستيراد. لم يتغير شيء.",
  undo: "التراجع عن الاستيراد",
  undone: "تم التراجع عن الاستيراد",
  lost: "انقطع الاستيراد. اختر الملف مرة أخرى.",
  whatToExport: "المحتوى",
  shownNow: (screen) => `${screen} كما هو معروض الآن`,
  everything: "كل ما يمكنني رؤيته",
  format: "التنسيق",
  formats: { xlsx: "Excel ‏(XLSX)", csv: "CSV", json: "JSON" },
  withFiles: "مع الصور والملفات",
  export: "تصدير",
  exporting: "جارٍ التصدير…",
  figure: (count) => figure("ar", count),
  refusals: {
    "file-unknown": "تتعذر قراءة هذا الملف كجدول. استخدم CSV أو XLSX أو ODS أو JSON.",
    "file-old-form": "هذا ملف Excel قديم (‎.xls). احفظه بصيغة ‎.xlsx ثم أعد المحاولة.",
    "file-encrypted": "هذا الملف محمي بكلمة مرور. احفظه دونها ثم أعد المحاولة.",
    "file-incomplete": "هذا الملف غير مكتمل. انسخه أو نزّله مرة أخرى.",
    "file-damaged": "هذا الملف تالف وتتعذر قراءته.",
    "line-damaged": "السطر {line} من هذا الملف تالف. لم يُستورَد شيء.",
    "file-unsafe": "يحتوي هذا الملف على ما لا مكان له في جدول. لم يُفتح.",
    "file-too-large": "هذا الملف كبير جدًا. الحد الأقصى {limit}.",
    "table-too-long": "هذا الجدول طويل جدًا. الحد الأقصى لعدد الصفوف {rows}.",
    "table-too-wide": "هذا الجدول عريض جدًا. الحد الأقصى لعدد الأعمدة {columns}.",
    "cell-too-long": "إحدى خلايا هذا الملف طويلة جدًا. الحد الأقصى لعدد الأحرف {limit}.",
    "file-empty": "هذا الملف فارغ.",
  },
});
