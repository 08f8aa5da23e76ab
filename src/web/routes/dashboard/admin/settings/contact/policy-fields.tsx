import { useRef } from 'react';
import { t } from '../../../../../../shared/languages/translate.ts';
import { settingFields, settingsIn } from '../../../../../../shared/setting-fields.ts';
import { type SettingsFields, SettingsSection } from '../../../../../components/admin/settings/settings-form.tsx';
import { Button } from '../../../../../components/forms/button.tsx';
import { TextArea } from '../../../../../components/forms/field.tsx';
import { useFormChanged } from '../../../../../hooks/form-changed.ts';

type Policy = ReturnType<typeof settingsIn<'policies'>>[number];

/** Offered, never shown before the owner has saved them as her own. */
const samples = {
  terms:
    'Buyers must be at least 18 years old. Every piece is made by hand, so small differences in colour and size are part of it. Prices are in Indian rupees and are those shown when you pay.\n\nPayments are taken by a third-party payment provider; your card and bank details never reach this shop.',
  privacy:
    'We keep your name, email, phone number and address to deliver what you order and to answer you. We sell them to nobody. Ask us and we delete your account.',
  refunds:
    'You can ask for a refund within 7 days of receipt. Refunds are paid to the account you paid from, in 5-7 working days.',
  delivery:
    'Where a product’s page or the cart names a day, that day counts. Otherwise delivery takes 7-14 business days from the day of the order, anywhere in India.',
} satisfies Record<Policy, string>;

export function PolicyFields({ settings, errors }: SettingsFields) {
  return (
    <SettingsSection id="policies" title={t('adminFrame.policies')}>
      {settingsIn('policies').map((name) => (
        <PolicyField key={name} name={name} text={settings[name]} error={errors[name]} />
      ))}
    </SettingsSection>
  );
}

function PolicyField({ name, text, error }: { name: Policy; text: string; error: string | undefined }) {
  const { label, rows } = settingFields[name];
  const box = useRef<HTMLDivElement>(null);
  const changed = useFormChanged();
  const fill = () => {
    const area = box.current?.querySelector('textarea');
    if (!area) return;
    area.value = samples[name];
    area.focus();
    changed();
  };
  return (
    <div id={name} ref={box} className="grid justify-items-start *:w-full">
      <TextArea label={label} name={name} defaultValue={text} error={error} rows={rows} />
      {text === '' && (
        <Button
          look="plain"
          small
          className="w-auto! px-1"
          onClick={fill}
          aria-label={t('shopSettings.beginWithSampleNamed', { label })}
        >
          {t('shopSettings.beginWithSample')}
        </Button>
      )}
    </div>
  );
}
