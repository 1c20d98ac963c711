import { plural } from "#player/words/plural.ts";
import type { StudioWords } from "./en.ts";

const n = (count: number, one: string, other: string): string => plural("fr", count, { one, other });

export const fr: StudioWords = {
  shelf: "Ninefold",
  shelfSubtitle: "Écrivez neuf points, obtenez une application.",
  yourApps: "Sur ce téléphone",
  samples: "Exemples",
  samplesHelp: "Des applications entières à essayer et à étudier. Chacune est un document lisible.",
  noApps: "Pas encore d’applications",
  noAppsHelp: "Essayez un exemple, ou apportez votre document.",
  newApp: "Nouvelle application",
  fromEmpty: "Un document vide",
  fromEmptyHelp: "Neuf points à remplir",
  fromFile: "D’un fichier",
  fromFileHelp: "Un document (.md) ou une sauvegarde",
  fromText: "D’un texte collé",
  fromTextHelp: "Coller un document entier",
  pasteHere: "Le document",
  makeApp: "En faire une application",
  records: (count) => n(count, "# fiche", "# fiches"),
  opened: (when) => `ouverte ${when}`,
  neverOpened: "pas encore ouverte",
  errors: (count) => n(count, "# erreur", "# erreurs"),
  pinFirst: "Cette application est verrouillée. Donnez d’abord son code.",
  rename: "Renommer",
  newName: "Nom",
  duplicate: "Dupliquer",
  backUp: "Sauvegarder",
  viewSource: "Voir la source",
  remove: "Retirer",
  removed: (name) => `${name} : retirée`,
  undo: "Annuler",
  save: "Enregistrer",
  duplicated: (name) => `${name} : dupliquée`,
  backedUp: (name) => `Sauvegarde de ${name} faite`,
  failed: "Cela n’a pas marché. Rien n’a changé.",
  notADocument: "Ce n’est ni un document ni une sauvegarde. Rien n’a changé.",
  tooLarge: "Ce fichier est trop grand pour un document. Rien n’a changé.",
  inMemory: "Ce navigateur ne garde rien ici. Quand la page se ferme, tout disparaît : faites une sauvegarde avant.",
  notKeptForSure: (count) =>
    n(
      count,
      "# fiche n’est que sur ce téléphone. Faites une sauvegarde de temps en temps.",
      "# fiches ne sont que sur ce téléphone. Faites une sauvegarde de temps en temps.",
    ),
  emptyDocument: "Application sans nom",

  updateFromFile: "Mettre à jour depuis un fichier",
  update: "Mettre à jour",
  updateTitle: (name) => `Mettre à jour ${name}`,
  updated: (name) => `${name} : mise à jour`,
  sameDocument: "C’est le document que l’app a déjà.",
  noDataChanges: "Aucune fiche n’est touchée : chaque champ reste ce qu’il est.",
  dataChanges: "Ce qui change pour les fiches",
  oldIsKept: "Rien n’est supprimé. L’ancien document est gardé, et vous pouvez y revenir.",
  documentHasErrors: (count) =>
    n(
      count,
      "Le nouveau document a # erreur. Cette partie ne marchera pas.",
      "Le nouveau document a # erreurs. Ces parties ne marcheront pas.",
    ),
  earlierDocuments: "Documents précédents",
  earlierHelp: "Choisissez-en un pour voir ce que ce retour changerait.",
  untilThen: (when) => `Jusqu’au ${when}`,
  isNew: (what) => `${what} est nouveau`,
  isGone: (what) => `${what} n’existe plus`,
  isBack: (what) => `${what} est de retour`,
  nowCalled: (from, to) => `${from} s’appelle maintenant ${to}`,
  isRetyped: (what) => `${what} change de type`,
  isRequired: (what) => `${what} est maintenant obligatoire`,
  keptHidden: (count) =>
    n(count, "# fiche l’a ; c’est gardé, hors de vue.", "# fiches l’ont ; c’est gardé, hors de vue."),
  goOn: (count) => n(count, "# fiche le garde.", "# fiches le gardent."),
  haveItAgain: (count) => n(count, "# fiche l’a de nouveau.", "# fiches l’ont de nouveau."),
  lackIt: (count) =>
    n(count, "# fiche ne l’a pas et reste comme elle est.", "# fiches ne l’ont pas et restent comme elles sont."),
  isUnasked: (what) => `${what} n’est pas demandé dans certaines fiches`,
  areEmptied: (count) =>
    n(
      count,
      "C’est vidé dans # fiche ; son historique garde la valeur.",
      "C’est vidé dans # fiches ; leur historique garde les valeurs.",
    ),
  timersPlanned: (what, count) =>
    `${what} : ${n(count, "# événement à heure fixe est replanifié", "# événements à heure fixe sont replanifiés")}`,
  timersDue: (count) =>
    n(
      count,
      "# d’entre eux est déjà échu et a lieu tout de suite.",
      "# d’entre eux sont déjà échus et ont lieu tout de suite.",
    ),
  timersGone: (what, count) =>
    `${what} : ${n(count, "# événement à heure fixe disparaît", "# événements à heure fixe disparaissent")}`,
  eventsAtOnce: (what, count) =>
    `${what} : ${n(count, "des événements ont lieu tout de suite pour # fiche", "des événements ont lieu tout de suite pour # fiches")}`,
  setAside: (count) =>
    n(count, "# valeur ne convient pas et est mise de côté.", "# valeurs ne conviennent pas et sont mises de côté."),
  fitAgain: (count) => n(count, "# valeur convient à nouveau.", "# valeurs conviennent à nouveau."),
  allFit: "Toutes les valeurs conviennent.",
  source: "Source",
  copy: "Copier",
  copied: "Copié",
  saveFile: "Enregistrer dans un fichier",
  openApp: "Ouvrir l’application",
  findings: "Constats",
  noFindings: "Rien de faux, rien ne manque",
  findingsCount: (count) => n(count, "# constat", "# constats"),
  error: "Erreur",
  warning: "Suspect",
  gap: "Non montré",
  hint: "Conseil",
  line: (line) => `Ligne ${line}`,
  reading: "Lecture du document",
  noSource: "Cette application n’est pas sur ce téléphone",
  noSourceHelp: "Elle a été retirée, ou l’adresse est fausse.",
  back: "Retour",
  close: "Fermer",

  fullTitle: "La mémoire du téléphone est pleine",
  fullHelp:
    "Tout ce qui a été enregistré avant est encore là. Libérez de la place sur le téléphone, puis rouvrez Ninefold.",
  corruptTitle: "Les fiches sont illisibles",
  corruptHelp:
    "Le fichier des fiches de cette application est endommagé. Rien n’a été changé et les autres applications ne sont pas touchées. Enregistrez ce qui est encore lisible, puis restaurez l’application depuis sa dernière sauvegarde.",
  closedTitle: "La mémoire ne s’ouvre pas",
  closedHelp:
    "Vos fiches sont encore là ; ce navigateur ne les ouvre pas pour l’instant. Fermez les autres fenêtres de Ninefold et rouvrez-le.",
  goneTitle: "Ninefold n’a pas pu démarrer",
  goneHelp:
    "Tout ce qui est enregistré est encore là. Rouvrez-le ; si cela n’aide pas, mettez votre navigateur à jour.",
  brokeTitle: "Quelque chose a échoué dans Ninefold",
  brokeHelp: "Tout ce qui est enregistré est encore là, la dernière modification peut-être pas. Rouvrez-le.",
  openAgain: "Rouvrir",
  saveReadable: "Enregistrer ce qui est lisible",
  allApps: "Toutes les applications",
  savedReadable: "Ce qui est lisible est enregistré",
  nothingReadable: "Aucune fiche n’est lisible. Le fichier ne contient que le document.",
  someUnreadable: "Enregistré. Une partie des fiches était illisible.",
  listMended:
    "La liste des applications était perdue ou endommagée ; elle a été refaite à partir des applications. Toutes les fiches sont là. Reconnectez-vous là où une application le demande.",
  recordsGoneTitle: "Les fiches de cette application ont disparu",
  recordsGoneHelp:
    "Le fichier de ses fiches n’est plus sur ce téléphone. Le navigateur l’a peut-être effacé. Le document est encore là. Si vous avez une sauvegarde, restaurez-la. Vous pouvez aussi recommencer sans fiches.",
  beginAnew: "Recommencer",
  appsLostTitle: "Des applications ont disparu de ce téléphone",
  appsLostHelp:
    "Le navigateur a peut-être effacé leurs fichiers. Si vous avez des sauvegardes, restaurez-les : Nouvelle application, D’un fichier.",
};
