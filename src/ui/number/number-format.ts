const made = new Map<string, Intl.NumberFormat>();

/** Made once: making a format takes the browser a hundred times as long as writing a number with it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = made.get(key);
  if (format === undefined) made.set(key, (format = new Intl.NumberFormat(locale, options)));
  return format;
}
