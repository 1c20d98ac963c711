/**
 * An object whose keys are names from a document, a record, an answer or a client. It inherits nothing: `constructor`
 * exists only if it was added, and `__proto__` is an ordinary name.
 */
export const byName = <T>(of?: { readonly [name: string]: T }): { [name: string]: T } =>
  Object.assign(Object.create(null) as { [name: string]: T }, of);

/** The object's own value for such a name, never an inherited one. */
export const valueNamed = <T>(of: { readonly [name: string]: T }, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;
