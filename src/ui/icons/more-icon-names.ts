// Made by scripts/icons.mjs from the Lucide icon set (ISC licence). Do not edit by hand.
export const moreIconNames: ReadonlySet<string> = new Set(
  "align-left archive arrow-down arrow-up baby ban banknote battery-charging bed bike book-open bookmark box boxes braces building-2 calculator calendar calendar-clock car chart-line chart-pie circle circle-help clipboard clipboard-check coffee coins columns-3 contact credit-card database dog drill droplet factory flag flame folder folder-open gauge git-branch globe graduation-cap grip-vertical hammer hand-helping hard-drive hash heart heart-handshake hospital id-card key-round languages layers leaf lightbulb lock-open log-in log-out map message-circle moon navigation notebook package-check paintbrush pause percent pill plane play plug printer recycle route scale school send shield shield-check ship shopping-cart signature sliders-horizontal sparkles sprout square stethoscope store sun syringe tags target tent text thermometer timer toggle-right tree-pine type user-plus utensils wallet warehouse wifi-off zap".split(
    " ",
  ),
);
