/**
 * True with a mouse, which suggests a physical keyboard; on touch screens, focusing a field covers half the screen with
 * a keyboard.
 */
export const keyboardAtHand = (): boolean => matchMedia("(hover: hover) and (pointer: fine)").matches;
