/**
 * The addresses of the stylesheets that something in the place follows. Others come with parts that are not on the
 * screen, and a picture need not wait for them.
 */
export function stylesOf(place: HTMLElement): readonly string[] {
  return [...document.styleSheets].flatMap((sheet) =>
    sheet.href !== null && followed(sheet.cssRules, place) ? sheet.href : [],
  );
}

const followed = (rules: CSSRuleList, place: HTMLElement): boolean =>
  [...rules].some((rule) => {
    if (rule instanceof CSSStyleRule) return place.querySelector(rule.selectorText) !== null;
    if (rule instanceof CSSMediaRule && !matchMedia(rule.media.mediaText).matches) return false;
    return rule instanceof CSSGroupingRule && followed(rule.cssRules, place);
  });
