import { t } from '../../../../shared/languages/translate.ts';
import { type SettingName, type SettingSection, settingFields, settingsIn } from '../../../../shared/setting-fields.ts';
import type { ShopSettings } from '../../../../shop-settings/api.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { DayField } from '../../forms/day-field.tsx';
import { Field, FieldError, Select, TextArea } from '../../forms/field.tsx';
import { sendPicture } from '../products/send-photo.ts';
import { PictureList } from './picture-field.tsx';
import type { SettingsFields } from './settings-form.tsx';

type Section = Exclude<SettingSection, 'logo' | 'colours' | 'face' | 'furtherLinks'>;

/** The fields of a section, in the order of their declarations. */
export function SettingControls({ section, settings, errors }: SettingsFields & { section: Section }) {
  return settingsIn(section).map((name) => (
    // The default of this title names the shop.
    <SettingControl
      key={name === 'homeTitle' ? `${name} ${settings.shopName}` : name}
      name={name}
      settings={settings}
      error={errors[name]}
    />
  ));
}

interface SettingControlProps {
  name: ReturnType<typeof settingsIn<Section>>[number];
  settings: Pick<ShopSettings, SettingName>;
  error: string | undefined;
}

export function SettingControl({ name, settings, error }: SettingControlProps) {
  const field = settingFields[name];
  // On a page of their own.
  if (field.type === 'languages') return null;
  const { label } = field;
  const hint = 'hint' in field ? field.hint : undefined;
  const shown = { label, hint, name, error };
  const value = settings[name];
  switch (field.type) {
    case 'yes-no':
      return <YesNo name={name} label={label} isOn={value === true} />;
    case 'line':
      return <Field {...shown} defaultValue={String(value)} maxLength={field.max} />;
    case 'text':
      return <TextArea {...shown} defaultValue={String(value)} rows={'rows' in field ? field.rows : undefined} />;
    case 'day':
      return <DayField {...shown} defaultValue={String(value)} />;
    case 'choice':
      return <ChoiceSelect {...shown} choices={field.choices} value={String(value)} />;
    case 'answer':
      return <Answer {...shown} value={String(value)} />;
    case 'pictures':
      return <PictureList {...shown} pictures={value as string[]} max={field.max} upload={sendPicture} />;
    default:
      return <Field {...shown} defaultValue={String(value)} {...inputs[field.type]} />;
  }
}

export const answers: Record<string, string> = { no: t('adminProducts.no'), yes: t('adminOrder.yes') };

const inputs = {
  email: { type: 'email', autoCapitalize: 'none' },
  phone: { type: 'tel' },
  'chat-number': { inputMode: 'tel' },
  link: { inputMode: 'url' },
  target: { inputMode: 'url' },
  number: { inputMode: 'numeric' },
} as const;

/** A box that is not checked sends nothing, so its name is sent without it too. */
function YesNo({ name, label, isOn }: { name: SettingName; label: string; isOn: boolean }) {
  return (
    <div>
      <input type="hidden" name={name} value="" />
      <ChoiceField type="checkbox" name={name} label={label} defaultChecked={isOn} />
    </div>
  );
}

/** Neither is chosen until the owner has answered. */
function Answer({ name, label, hint, error, value }: Omit<SettingControlProps, 'settings'> & AnswerTexts) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {hint && <p className="text-sm text-ink-2">{hint}</p>}
      <div className="flex gap-6">
        {Object.entries(answers).map(([answer, text]) => (
          <ChoiceField
            key={answer}
            type="radio"
            {...{ name }}
            value={answer}
            label={text}
            defaultChecked={answer === value}
          />
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

interface AnswerTexts {
  label: string;
  hint: string | undefined;
  value: string;
}

function ChoiceSelect({
  choices,
  value,
  ...shown
}: Omit<SettingControlProps, 'settings'> & { label: string; choices: Record<string, string>; value: string }) {
  return (
    <Select {...shown} defaultValue={value}>
      {Object.entries(choices).map(([choice, label]) => (
        <option key={choice} value={choice}>
          {label}
        </option>
      ))}
    </Select>
  );
}
