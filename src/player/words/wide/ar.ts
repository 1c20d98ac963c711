import { figure, plural } from "../plural.ts";
import type { WideWords } from "./en.ts";

const places = (count: number): string =>
  plural("ar", count, {
    one: "مكان واحد هنا، كبّر",
    two: "مكانان هنا، كبّر",
    few: "# أماكن هنا، كبّر",
    many: "# مكانًا هنا، كبّر",
    other: "# مكان هنا، كبّر",
  });

export const arWide: WideWords = {
  skip: "الانتقال إلى المحتوى",
  sortBy: (column) => `ترتيب حسب ${column}`,
  widthOf: (column) => `عرض العمود ${column}`,
  commands: "البحث والأوامر",
  findAnything: "ابحث أو انتقل إلى…",
  goTo: "الانتقال إلى",
  create: "إنشاء",
  entries: "العناصر",
  noMatch: "لا توجد نتائج",
  results: (count) =>
    plural("ar", count, {
      one: "نتيجة واحدة",
      two: "نتيجتان",
      few: "# نتائج",
      many: "# نتيجة",
      other: "# نتيجة",
    }),
  shortcuts: "اختصارات لوحة المفاتيح",
  singleKeys: "اختصارات بمفتاح واحد",
  singleKeysHelp: "أوقفها إن كنت تستخدم الإدخال الصوتي.",
  keys: {
    commands: "البحث والأوامر",
    search: "البحث في هذه القائمة",
    create: "عنصر جديد",
    edit: "تعديل",
    save: "حفظ",
    tab: "الانتقال إلى شاشة",
    move: "العنصر التالي أو السابق",
    close: "إغلاق أو رجوع",
    help: "عرض الاختصارات",
  },
  map: {
    map: "الخريطة",
    zoomIn: "تكبير",
    zoomOut: "تصغير",
    myLocation: "موقعي",
    fitAll: "عرض الكل",
    together: places,
    open: "فتح",
    directions: "الاتجاهات",
    onMap: "عرض على الخريطة",
    pick: "اختيار على الخريطة",
    pickHelp: "حرّك الخريطة حتى يصبح الدبوس في مكانه.",
    useThis: "استخدام هذا المكان",
    usePlace: "استخدام هذا المكان",
    outline: "خريطة مبسّطة: لا خريطة مفصّلة في هذا التطبيق.",
    offline: "خريطة مبسّطة: لا اتصال بالخريطة المفصّلة.",
    allow: (host) => `تحميل الخريطة من ${host}؟`,
    allowHelp: "يرى مزوّد الخريطة المناطق التي تعرضها ولا شيء غيرها.",
    allowYes: "تحميل الخريطة",
    keepArea: "حفظ هذه المنطقة دون اتصال",
    keeping: (done, of) => `حُفظ ${figure("ar", done)} من ${figure("ar", of)}`,
    kept: (count) =>
      plural("ar", count, {
        one: "حُفظ جزء واحد من الخريطة",
        two: "حُفظ جزءان من الخريطة",
        few: "حُفظت # أجزاء من الخريطة",
        many: "حُفظ # جزءًا من الخريطة",
        other: "حُفظ # جزء من الخريطة",
      }),
    tooLarge: "المنطقة كبيرة جدًا. كبّر الخريطة أولًا.",
    notKept: "تعذّر حفظ المنطقة كلها. تحقّق من الاتصال وحاول مرة أخرى.",
  },
};
