/** Headers that only the platform or the browser sets. */
const PLATFORM =
  /^(?:idempotency-key|if-match|if-none-match|content-length|cookie|host|origin|referer|connection|date|user-agent|(?:sec|proxy)-.*)$/iu;

export const isPlatformHeader = (name: string): boolean => PLATFORM.test(name.trim());
