/** Small drawings in place of photographs, so that the gallery needs no files. */
export function drawnPicture(hue: number, motif: "hill" | "box" | "leaf" = "hill"): string {
  const motifs = {
    hill: `<circle cx="150" cy="56" r="22" fill="hsl(${hue + 40} 90% 88%)"/><path d="M0 150 70 78l46 44 30-26 54 54v50H0z" fill="hsl(${hue} 38% 42%)"/><path d="M0 176 60 128l60 40 80-44v76H0z" fill="hsl(${hue} 42% 30%)"/>`,
    box: `<rect x="48" y="62" width="104" height="88" rx="10" fill="hsl(${hue} 42% 40%)"/><rect x="48" y="62" width="104" height="28" rx="10" fill="hsl(${hue} 46% 32%)"/><rect x="86" y="84" width="28" height="16" rx="4" fill="hsl(${hue + 30} 80% 84%)"/>`,
    leaf: `<path d="M100 160C40 140 44 70 150 46c6 80-20 110-50 114Z" fill="hsl(${hue} 40% 38%)"/><path d="M64 172 128 82" stroke="hsl(${hue + 20} 60% 80%)" stroke-width="5" stroke-linecap="round"/>`,
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${hue} 56% 82%)"/><stop offset="1" stop-color="hsl(${hue + 24} 60% 70%)"/></linearGradient></defs><rect width="200" height="200" fill="url(#g)"/>${motifs[motif]}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
