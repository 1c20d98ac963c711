import { openForTest, type ForTest } from "./open-for-test.ts";

export interface OpenedAs extends ForTest {
  /** Ids of the sample records by their handles. */
  readonly ids: { readonly [handle: string]: string };
  /** Switches to another person of the sample data. */
  become(handle: string): Promise<void>;
}

/** Opens a document with its sample data as one of its people. */
export async function openAs(handle: string, source: string, instant: string | null = null): Promise<OpenedAs> {
  const opened = await openForTest(source);
  if (instant !== null) await opened.app.trial.letPass(instant);
  const handles = await opened.app.trial.begin();
  const ids = Object.fromEntries(Object.entries(handles).map(([each, { id }]) => [each, id]));
  const become = async (other: string): Promise<void> => {
    const id = ids[other];
    if (id === undefined) throw new Error(`There is nobody called ${other}.`);
    await opened.app.chooseProfile(id);
  };
  await become(handle);
  return { ...opened, ids, become };
}
