/** Macs use ⌘ instead of Ctrl. */
const onMac = (): boolean => /Mac|iPhone|iPad/u.test(navigator.platform);

export const modifierName = (): string => (onMac() ? "⌘" : "Ctrl");
