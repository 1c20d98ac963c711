/** When what has been drawn is seen. A page that nobody looks at has no frames. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
