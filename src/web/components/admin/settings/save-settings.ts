import { type SettingName, settingFields, settingNames } from '../../../../shared/setting-fields.ts';
import type { ShopSettings } from '../../../../shop-settings/api.ts';
import { api } from '../../../api-client/api-client.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { withToast } from './with-toast.ts';

export const saveSettings = formAction(({ form }) =>
  withToast(api('PUT /shop/settings', { body: readSettings(form) })),
);

/** The settings that a form has; hidden fields of pictures hold JSON. */
export function readSettings(form: FormData): Partial<ShopSettings> {
  const sent = settingNames.filter((name) => form.has(name));
  return Object.fromEntries(sent.map((name) => [name, readSetting(name, form.getAll(name).map(String))]));
}

function readSetting(name: SettingName, values: string[]): unknown {
  const last = values.at(-1) ?? '';
  switch (settingFields[name].type) {
    case 'links':
      return values;
    case 'languages':
      return values.filter(Boolean);
    case 'yes-no':
      return last === 'on';
    case 'number':
      return Number(last);
    case 'logo':
    case 'pictures':
      return JSON.parse(last);
    default:
      return last;
  }
}
