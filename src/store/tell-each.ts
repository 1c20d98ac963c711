/**
 * Every listener hears, whichever of them fails. What fails is nothing that whoever tells has done: a save that was
 * committed would be told as refused. It is reported where everything is that nobody waits for.
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
