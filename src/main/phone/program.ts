const { pathname } = new URL(import.meta.url);

/** The address of this version of the program: its file is named after the content of all of it. Null: it is being developed. */
export const program = /-[\w-]{8}\.js$/.test(pathname) ? pathname : null;
