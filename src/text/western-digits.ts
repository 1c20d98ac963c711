/** Replaces the decimal digits of every script by 0 to 9. */
export const westernDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number;
    if (code < 128) return digit;
    // The ten digits of a script are consecutive code points, beginning with its zero.
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String((code - zero) % 10);
  });
