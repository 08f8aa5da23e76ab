import { FormError } from '../../hooks/form-action.ts';

const required = ['name', 'price', 'quantity', 'category'];

export function productInput(form: FormData): FormData {
  form.delete('intent');
  const missing = required.filter((name) => !String(form.get(name) ?? '').trim());
  if (missing.length > 0)
    throw new FormError(
      'Please fill in all fields',
      Object.fromEntries(missing.map((name) => [name, 'This is required.'])),
    );
  if (form.get('photoIds') === 'null') {
    const message = 'A photo could not be sent: try it again, or take it off.';
    throw new FormError(message, { photos: message });
  }
  return form;
}
