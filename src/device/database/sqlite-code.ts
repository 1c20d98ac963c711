import address from "@sqlite.org/sqlite-wasm/sqlite3.wasm?url";

const fetched = (): Promise<Response> => fetch(address, { credentials: "same-origin" });

/** SQLite's code, which is compiled while it comes. */
export async function compileSqlite(): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(fetched());
  } catch {
    // Some hosts call the file by another type than browsers want for that.
    return WebAssembly.compile(await (await fetched()).arrayBuffer());
  }
}
