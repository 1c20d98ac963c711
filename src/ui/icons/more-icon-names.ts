// Made by scripts/icons.mjs from the Lucide icon set (ISC licence). Do not edit by hand.
export type IconPart = { readonly paths: Readonly<Record<string, string>> };

/** The icons that are fetched when needed, in parts; the first holds those of the kit. */
export const moreIcons: readonly { readonly names: string; readonly load: () => Promise<IconPart> }[] = [
  {
    names:
      " arrow-left arrow-right bell camera chevron-up circle-x clipboard-list clock cloud-upload code copy download external-link eye eye-off file file-text history images layout-grid link locate lock mail map-pin minus package palette paperclip pencil phone qr-code receipt redo-2 refresh-cw rotate-ccw share smartphone star table tag trash-2 triangle-alert truck undo-2 upload wrench ",
    load: () => import("./more/part-0.ts"),
  },
  {
    names:
      " activity align-left archive arrow-down arrow-left-right arrow-up baby ban banknote battery-charging bed bell-ring bike book-open bookmark box boxes ",
    load: () => import("./more/part-1.ts"),
  },
  {
    names:
      " braces building building-2 calculator calendar calendar-check calendar-clock calendar-x car cat chart-line chart-pie circle circle-help clipboard clipboard-check clipboard-pen ",
    load: () => import("./more/part-2.ts"),
  },
  {
    names:
      " coffee coins columns-3 contact credit-card database dog drill droplet factory file-check file-pen fish flag flame folder folder-open ",
    load: () => import("./more/part-3.ts"),
  },
  {
    names:
      " footprints gauge git-branch globe graduation-cap grip-vertical hammer hand-coins hand-helping hard-drive hash heart heart-handshake hospital id-card key key-round ",
    load: () => import("./more/part-4.ts"),
  },
  {
    names:
      " languages layers leaf lightbulb list-checks lock-open log-in log-out map map-pinned megaphone message-circle message-square message-square-warning messages-square moon navigation ",
    load: () => import("./more/part-5.ts"),
  },
  {
    names:
      " newspaper notebook notebook-pen package-check paintbrush pause percent pill plane play plug printer recycle route scale school send ",
    load: () => import("./more/part-6.ts"),
  },
  {
    names:
      " shield shield-check ship shopping-cart shovel signature sliders-horizontal sparkles sprout square square-kanban stamp stethoscope store sun syringe tags ",
    load: () => import("./more/part-7.ts"),
  },
  {
    names:
      " target tent text thermometer ticket timer toggle-right tree-pine trophy type user-check user-plus utensils wallet warehouse wifi-off zap ",
    load: () => import("./more/part-8.ts"),
  },
];
