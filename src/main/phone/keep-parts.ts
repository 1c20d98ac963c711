/**
 * Under `ninefold run` no service worker keeps the program, since what it keeps is about to change. Its parts do not:
 * they are named after their content. Each is asked for once, so that the browser has it when the server is gone.
 */
export async function keepParts(base: URL): Promise<void> {
  const response = await fetch(new URL("parts.json", base)).catch(() => null);
  if (response?.ok !== true) return;
  const parts = (await response.json()) as readonly string[];
  // One after the other: nobody waits for them.
  for (const part of parts)
    await fetch(new URL(part, base), { priority: "low" }).then(
      (got) => got.arrayBuffer(),
      () => undefined,
    );
}
