/**
 * Names that nobody can own (RFC 2606, RFC 6761): no server answers there, so nobody is asked whether it may be called.
 */
export const isInvented = (host: string): boolean =>
  /(?:^|\.)(?:example|test|invalid|example\.(?:com|net|org))$/u.test(host.toLowerCase().replace(/:\d+$/u, ""));
