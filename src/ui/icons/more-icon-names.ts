// Made by scripts/icons.mjs from the Lucide icon set (ISC licence). Do not edit by hand.
export type IconPart = { readonly paths: Readonly<Record<string, string>> };

/** The icons that are fetched when needed, in parts; the first holds those of the kit. */
export const moreIcons: readonly { readonly names: string; readonly load: () => Promise<IconPart> }[] = [
  {
    names:
      " arrow-left arrow-right bell camera chevron-up circle-x clock cloud-upload code copy download external-link eye eye-off file file-text history images layout-grid link locate lock mail map-pin minus palette paperclip pencil phone qr-code redo-2 refresh-cw rotate-ccw share smartphone star table trash-2 triangle-alert undo-2 upload ",
    load: () => import("./more/part-0.ts"),
  },
  {
    names:
      " activity align-left archive arrow-down arrow-left-right arrow-up baby ban banknote battery-charging bed bell-ring bike book-open bookmark box boxes braces ",
    load: () => import("./more/part-1.ts"),
  },
  {
    names:
      " building building-2 calculator calendar calendar-check calendar-clock calendar-x car cat chart-line chart-pie circle circle-help clipboard clipboard-check clipboard-list clipboard-pen coffee ",
    load: () => import("./more/part-2.ts"),
  },
  {
    names:
      " coins columns-3 contact credit-card database dog drill droplet factory file-check file-pen fish flag flame folder folder-open footprints gauge ",
    load: () => import("./more/part-3.ts"),
  },
  {
    names:
      " git-branch globe graduation-cap grip-vertical hammer hand-coins hand-helping hard-drive hash heart heart-handshake hospital id-card key key-round languages layers leaf ",
    load: () => import("./more/part-4.ts"),
  },
  {
    names:
      " lightbulb list-checks lock-open log-in log-out map map-pinned megaphone message-circle message-square message-square-warning messages-square moon navigation newspaper notebook notebook-pen package ",
    load: () => import("./more/part-5.ts"),
  },
  {
    names:
      " package-check paintbrush pause percent pill plane play plug printer receipt recycle route scale school send shield shield-check ship ",
    load: () => import("./more/part-6.ts"),
  },
  {
    names:
      " shopping-cart shovel signature sliders-horizontal sparkles sprout square square-kanban stamp stethoscope store sun syringe tag tags target tent text ",
    load: () => import("./more/part-7.ts"),
  },
  {
    names:
      " thermometer ticket timer toggle-right tree-pine trophy truck type user-check user-plus utensils wallet warehouse wifi-off wrench zap ",
    load: () => import("./more/part-8.ts"),
  },
];
