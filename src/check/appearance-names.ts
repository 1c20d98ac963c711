// What the player can draw. A test compares these lists with those of the kit.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Names of the icon set. */
export const ICONS = words(`
  activity align-left archive arrow-down arrow-left arrow-left-right arrow-right arrow-up arrow-up-down baby
  ban banknote battery-charging bed bell bell-ring bike book-open bookmark box boxes braces building building-2
  calculator calendar calendar-check calendar-clock calendar-days calendar-x camera car cat chart-column
  chart-line chart-pie check chevron-down chevron-left chevron-right chevron-up circle circle-alert
  circle-check circle-help circle-x clipboard clipboard-check clipboard-list clipboard-pen clock cloud-off
  cloud-upload code coffee coins columns-3 contact copy credit-card database dog download drill droplet
  ellipsis external-link eye eye-off factory file file-check file-pen file-text fish flag flame folder
  folder-open footprints gauge git-branch globe graduation-cap grip-vertical hammer hand-coins hand-helping
  hard-drive hash heart heart-handshake history hospital house id-card image images inbox info key key-round
  languages layers layout-grid leaf lightbulb link list list-checks list-filter locate lock lock-open log-in
  log-out mail map map-pin map-pinned megaphone message-circle message-square message-square-warning
  messages-square minus moon navigation newspaper notebook notebook-pen package package-check paintbrush
  palette paperclip pause pencil percent phone pill plane play plug plus printer qr-code receipt recycle redo-2
  refresh-cw rotate-ccw route scale scan-barcode school search send settings shapes share shield shield-check
  ship shopping-cart shovel signature sliders-horizontal smartphone sparkles sprout square square-kanban stamp
  star stethoscope store sun syringe table tag tags target tent text thermometer ticket timer toggle-right
  trash-2 tree-pine triangle-alert trophy truck type undo-2 upload user user-check user-plus users utensils
  wallet warehouse wifi-off wrench x zap
`);

/** Colour words for an app: our own and those of CSS. */
export const COLOURS = words(`
  slate amber aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet
  brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan
  darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred
  darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink
  deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold
  goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush
  lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey
  lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow
  lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen
  mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin
  navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise
  palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue
  saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow
  springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen
`);

/** Colour words for a status or a row. */
export const TINTS = words("grey gray blue green amber red purple teal pink orange yellow");
