/**
 * An object whose keys are names from a document, a record, an answer or a client. It inherits nothing: `constructor`
 * is there only if it was put there, and `__proto__` is a name like any other.
 */
export const byName = <T>(of?: { readonly [name: string]: T }): { [name: string]: T } =>
  Object.assign(Object.create(null) as { [name: string]: T }, of);

/** What an object holds under such a name itself; never what every object inherits. */
export const valueNamed = <T>(of: { readonly [name: string]: T }, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;
