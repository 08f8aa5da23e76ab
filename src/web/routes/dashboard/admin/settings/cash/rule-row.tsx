import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { t } from '../../../../../../shared/languages/translate.ts';
import { FormSwitch } from '../../../../../components/admin/settings/form-switch.tsx';
import { FieldError } from '../../../../../components/forms/field.tsx';

interface RuleRowProps {
  /** The switch's. */
  name: string;
  label: string;
  isOn: boolean;
  /** A sentence with its cells. */
  children: ReactNode;
  /** What is without the rule. */
  off: string;
  /** What the own last orders say about it, or whom it concerns. */
  note?: ReactNode;
  errors?: (string | undefined)[];
}

/** A rule as a sentence with a switch. Its values count while it is on. */
export function RuleRow({ name, label, isOn, children, off, note, errors = [] }: RuleRowProps) {
  const said = errors.filter((error) => error !== undefined);
  return (
    <li className="grid gap-2 py-3 not-first:border-t not-first:border-twine">
      <fieldset className="flex items-center gap-3">
        <legend className="sr-only">{label}</legend>
        <div className="group flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">{children}</div>
        <FormSwitch label={t('cashRules.ruleNamed', { label })} name={name} defaultChecked={isOn} />
      </fieldset>
      {said.map((error) => (
        <FieldError key={error}>{error}</FieldError>
      ))}
      <p className="border-l-3 border-twine pl-3 text-sm text-ink-2">
        {note} <span>{t('cashRules.off', { text: off })}</span>
      </p>
    </li>
  );
}

/** A number within a sentence; `unit` is before it, as ₹, or behind it. */
export function Cell({ label, unit, ...input }: CellProps) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-1 font-semibold">
      {unit === '₹' && <span aria-hidden="true">₹</span>}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input {...input} id={id} inputMode="decimal" className="field-control w-22 min-w-0 px-2.5 text-center" />
      {unit === '%' && <span aria-hidden="true">%</span>}
    </span>
  );
}

type CellProps = { label: string; unit: '₹' | '%' } & InputHTMLAttributes<HTMLInputElement>;
