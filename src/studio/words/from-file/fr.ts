import { plural } from "#player/words/plural.ts";
import type { FromFileWords } from "./en.ts";

const n = (count: number, one: string, other: string): string => plural("fr", count, { one, other });

export const fr: FromFileWords = {
  title: "Depuis un tableau, un formulaire ou une API",
  help: "Choisissez un tableau (XLSX, ODS, CSV, JSON), un formulaire ODK ou Kobo (XLSForm), un document OpenAPI ou un schéma JSON.",
  choose: "Choisir un fichier",
  chooseOther: "Choisir un autre fichier",
  isBackup: "C’est une sauvegarde. Elle contient l’app et toutes ses données, et se restaure telle quelle.",
  isDocument: "Ce fichier est déjà une app. Vous pouvez l’ajouter telle quelle.",
  reading: "Lecture du fichier…",
  appName: "Nom de l’app",
  sheetRows: (sheet, rows) => `${sheet}, ${n(rows, "# ligne", "# lignes")}`,
  rowsToo: "Inclure les lignes",
  rowsTooHelp: "Les tableaux longs sont importés juste après la création de l’app.",
  rowsLater: (count: string) => `Lignes importées dès que l’app sera créée : ${count}.`,
  use: "Utiliser",
  left: "Ignoré",
  name: "Nom",
  type: "Type",
  inTheFile: (header) => `Dans le fichier : ${header}`,
  required: "Obligatoire",
  noDuplicates: "Sans doublons",
  link: (name) => `Lien vers ${name}`,
  next: "Suivant",
  back: "Retour",
  make: "Créer l’app",
  taken: (taken, of) => `${taken} éléments repris sur ${of}`,
  takenHelp: "Vous pourrez tout modifier plus tard.",
  contents: "Dans l’app",
  fields: (count) => n(count, "# champ", "# champs"),
  notes: "Gardé en note ou ignoré",
  allTaken: "Rien n’a été ignoré.",
  more: (count) => `et ${count} de plus`,
  refusals: {
    unknown:
      "Ce fichier ne peut pas devenir une app. Choisissez un tableau, un formulaire, un document OpenAPI ou un schéma JSON.",
    old: "C’est un ancien fichier Excel (.xls). Enregistrez-le en .xlsx et réessayez.",
    locked: "Ce fichier est protégé par un mot de passe. Enregistrez-le sans mot de passe et réessayez.",
    damaged: "Ce fichier est endommagé ou incomplet. Téléchargez-le ou copiez-le à nouveau.",
    damagedLine: (line) => `La ligne ${line} de ce fichier est endommagée. Corrigez-la ou copiez le fichier à nouveau.`,
    large: "Ce fichier est trop volumineux.",
    empty: "Ce fichier est vide.",
  },
};
