/** What the browser reports about this page's storage; null for unknown sizes. */
export async function storageFacts(): Promise<{
  readonly persisted: boolean;
  readonly used: number | null;
  readonly available: number | null;
}> {
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  const { usage = null, quota = null } = (await storage?.estimate?.()) ?? {};
  return {
    persisted: (await storage?.persisted?.()) ?? false,
    used: usage,
    available: quota !== null && usage !== null ? quota - usage : null,
  };
}
