import { useRef } from 'react';
import { type SettingsFields, SettingsSection } from '../../../../../../components/admin/settings/settings-form.tsx';
import { Button } from '../../../../../../components/forms/button.tsx';
import { TextArea } from '../../../../../../components/forms/field.tsx';
import { useFormChanged } from '../../../../../../hooks/form-changed.ts';

/** Offered, never shown before the owner has saved them as her own. */
const policies = [
  {
    name: 'terms',
    id: 'terms',
    label: 'Terms and Conditions',
    rows: 6,
    sample:
      'Buyers must be at least 18 years old. Every piece is made by hand, so small differences in colour and size are part of it. Prices are in Indian rupees and are those shown when you pay.\n\nPayments are taken by a third-party payment provider; your card and bank details never reach this shop.',
  },
  {
    name: 'privacy',
    id: 'privacy',
    label: 'Privacy Policy',
    rows: 6,
    sample:
      'We keep your name, email, phone number and address to deliver what you order and to answer you. We sell them to nobody. Ask us and we delete your account.',
  },
  {
    name: 'refunds',
    id: 'refunds',
    label: 'Refund Policy',
    rows: 4,
    sample:
      'You can ask for a refund within 7 days of receipt. Refunds are paid to the account you paid from, in 5-7 working days.',
  },
  {
    name: 'delivery',
    id: 'delivery',
    label: 'Delivery Policy',
    rows: 4,
    sample: 'Delivery takes 7-14 business days from the day of the order, anywhere in India.',
  },
] as const;

export function PolicyFields({ of }: SettingsFields) {
  return (
    <SettingsSection id="policies" title="Policies">
      {policies.map((policy) => (
        <PolicyField key={policy.name} policy={policy} field={of(policy.name)} />
      ))}
    </SettingsSection>
  );
}

interface PolicyFieldProps {
  policy: (typeof policies)[number];
  field: ReturnType<SettingsFields['of']>;
}

function PolicyField({ policy, field }: PolicyFieldProps) {
  const { id, label, rows, sample } = policy;
  const box = useRef<HTMLDivElement>(null);
  const changed = useFormChanged();
  const fill = () => {
    const area = box.current?.querySelector('textarea');
    if (!area) return;
    area.value = sample;
    area.focus();
    changed();
  };
  return (
    <div id={id} ref={box} className="grid justify-items-start *:w-full">
      <TextArea label={label} {...field} rows={rows} />
      {field.defaultValue === '' && (
        <Button look="plain" small className="w-auto! px-1" onClick={fill} aria-label={`Begin with a sample: ${label}`}>
          Begin with a sample
        </Button>
      )}
    </div>
  );
}
