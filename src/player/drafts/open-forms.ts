/** All forms open on the page, of any part of the program: it must not reload while there is one. */
const open = new Set<object>();

export function holdForm(form: object): () => void {
  open.add(form);
  return () => open.delete(form);
}

export const formIsOpen = (): boolean => open.size > 0;
