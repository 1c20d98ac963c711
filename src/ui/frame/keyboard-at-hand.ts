/** Under a finger, a focused field brings up a keyboard over half the screen; with a mouse there is a real one. */
export const keyboardAtHand = (): boolean => matchMedia("(hover: hover) and (pointer: fine)").matches;
