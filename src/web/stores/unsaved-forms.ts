/** Forms, by any object that stands for one, with something typed that is not saved. */
const unsavedForms = new Set<object>();

export function markUnsaved(form: object): void {
  unsavedForms.add(form);
}

export function markSaved(form: object): void {
  unsavedForms.delete(form);
}

export const hasUnsavedForms = (): boolean => unsavedForms.size > 0;
