/** Forms that are open on the page, whoever drew them: the program is not to be reloaded under them. */
const open = new Set<object>();

export function holdForm(form: object): () => void {
  open.add(form);
  return () => open.delete(form);
}

export const formIsOpen = (): boolean => open.size > 0;
