/** Identifies this version of the program: the worker's file name contains a content hash. null: in development. */
export const program = /[^/]+-[\w-]{8}\.js$/.exec(location.pathname)?.[0] ?? null;
