import { api } from '../../../api-client/api-client.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { withToast } from './with-toast.ts';

const json = new Set(['logo', 'homePictures', 'aboutPictures', 'pagePictures']);

/** A form's texts; hidden fields of pictures hold JSON. */
export const saveSettings = formAction(({ fields, form }) => {
  const entries = Object.entries(fields).map(([name, value]) => [name, json.has(name) ? JSON.parse(value) : value]);
  const links = form.has('socialLinks') ? { socialLinks: form.getAll('socialLinks').map(String) } : {};
  return withToast(api('PUT /shop/settings', { body: { ...Object.fromEntries(entries), ...links } }));
});
