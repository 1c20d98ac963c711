/**
 * Calls every listener, even if one fails. Their errors must not reach the caller, which would report a committed save
 * as failed; they are reported as unhandled rejections.
 */
export function tellEach<T>(listeners: Iterable<(told: T) => void>, told: T): void {
  for (const listener of listeners) {
    try {
      listener(told);
    } catch (problem) {
      void Promise.reject(problem);
    }
  }
}
