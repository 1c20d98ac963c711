/** The version of the program: the file of the built worker is named after the content of all of it. Null: it is being developed. */
export const program = /[^/]+-[\w-]{8}\.js$/.exec(location.pathname)?.[0] ?? null;
