import address from "@sqlite.org/sqlite-wasm/sqlite3.wasm?url";

const fetched = (): Promise<Response> => fetch(address, { credentials: "same-origin" });

/** Fetches SQLite's code and compiles it while it downloads. */
export async function compileSqlite(): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(fetched());
  } catch {
    // Streaming compilation requires the right MIME type, which some hosts don't send.
    return WebAssembly.compile(await (await fetched()).arrayBuffer());
  }
}
