import type { AnswersWords } from "./en.ts";

export const arAnswers: AnswersWords = {
  answered: (done: string, of: string) => `${done} من ${of}`,
  next: "التالي",
  details: (title: string) => `التفاصيل: ${title}`,
  less: "أقل بواحد",
  more: "أكثر بواحد",
  save: "حفظ الإجابة",
  leftOpen: (title: string) => `لم يُحفظ «${title}» بعد. افتحه وأكمله.`,
  noField: (field: string) => `بلا ${field}`,
  selectAll: "تحديد الكل",
  selectNone: "إلغاء تحديد الكل",
  cantDelete: (title: string) => `لا يمكن حذف «${title}» بعد`,
  inTheWay: "ما زالت هذه العناصر تشير إليه. افتحها لتغييرها أو حذفها.",
  goBack: "رجوع",
  location: {
    unavailable: "لا يستطيع الجهاز تحديد موقعه الآن. اخرج إلى مكان مفتوح أو اكتبه.",
    timeout: "استغرق تحديد الموقع وقتًا طويلًا. أعد المحاولة أو اكتبه.",
  },
};
