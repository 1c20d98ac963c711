/** Words for values inside sentences of the document, which is in one language. */
interface WordsInSentences {
  readonly yes: string;
  readonly no: string;
  /** A duration of working time only. */
  readonly working: (time: string) => string;
}

const ENGLISH: WordsInSentences = { yes: "yes", no: "no", working: (time) => `${time} of working time` };

const OTHERS: ReadonlyMap<string, WordsInSentences> = new Map([
  ["de", { yes: "ja", no: "nein", working: (time) => `${time} Arbeitszeit` }],
  ["es", { yes: "sí", no: "no", working: (time) => `${time} de tiempo laborable` }],
  ["fr", { yes: "oui", no: "non", working: (time) => `${time} de temps de travail` }],
  ["ar", { yes: "نعم", no: "لا", working: (time) => `${time} من وقت العمل` }],
  ["zh", { yes: "是", no: "否", working: (time) => `${time}工作时间` }],
]);

export const wordsInSentences = (language: string): WordsInSentences =>
  OTHERS.get(language.split("-")[0]?.toLowerCase() ?? "") ?? ENGLISH;
