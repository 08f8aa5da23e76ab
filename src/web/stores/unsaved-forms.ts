/** Forms with something typed that is not saved, each by any object that identifies it. */
const unsavedForms = new Set<object>();

export function markUnsaved(form: object): void {
  unsavedForms.add(form);
}

export function markSaved(form: object): void {
  unsavedForms.delete(form);
}

export const hasUnsavedForms = (): boolean => unsavedForms.size > 0;
