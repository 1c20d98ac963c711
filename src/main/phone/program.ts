const { pathname } = new URL(import.meta.url);

/** Identifies this version of the program: the file name contains a hash of its content. null: in development. */
export const program = /-[\w-]{8}\.js$/.test(pathname) ? pathname : null;
