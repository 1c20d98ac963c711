export const CONTENT_SECURITY_POLICY: string;
export function serveFolder(
  folder: string,
  options?: { port?: number; plain?: boolean; base?: string },
): Promise<{ address: string; close(): Promise<void> }>;
