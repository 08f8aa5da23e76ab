import { type ChangeEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CashCostsBody } from '../../../../../../orders/api.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { readPinFile } from '../../../../../../shared/orders/cod.ts';
import { TextArea } from '../../../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';
import { toast } from '../../../../../stores/toasts.ts';
import type { CashRules, PinLists } from './cash-rules.ts';
import { Regions } from './regions.tsx';
import { SizeField, sizes } from './size-field.tsx';

const fields = [
  {
    name: 'onlyPins',
    label: t('cashRules.onlyPins'),
    hint: t('cashRules.onlyPinsHint'),
  },
  { name: 'neverPins', label: t('cashRules.neverPins'), hint: t('cashRules.neverPinsHint') },
  { name: 'advancePins', label: t('cashRules.advancePins'), hint: t('cashRules.advancePinsHint') },
] as const;

interface PinFieldsProps {
  rules: CashRules;
  /** As the form has them now. */
  typed: CashRules;
  errors: FieldErrors;
  regions: CashCostsBody['regions'];
}

/** Where it is offered: first digits of PIN codes, and what came back from each region. */
export function PinFields({ rules, typed, errors, regions }: PinFieldsProps) {
  const { onlyPins, neverPins, advancePins } = rules;
  const [lists, setLists] = useState<PinLists>({ onlyPins, neverPins, advancePins });
  const section = useRef<HTMLElement>(null);
  const change = (changed: Partial<PinLists>) => {
    flushSync(() => setLists({ ...lists, ...changed }));
    // The preview reads the form, as after typing.
    section.current?.closest('form')?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <section ref={section} className="panel grid gap-5" aria-label={t('cashRules.where')}>
      <h2 className="text-lg">{t('cashRules.where')}</h2>
      <Regions regions={regions} lists={lists} change={change} />
      {fields.map(({ name, ...field }) => (
        <PinField
          key={name}
          {...field}
          name={name}
          pins={lists[name]}
          setPins={(pins) => change({ [name]: pins })}
          error={errors[name]}
        />
      ))}
      <SizeField
        name="pinAdvance"
        label={t('cashRules.advanceAtPins')}
        choices={[['none', t('cashRules.nothing')], ...sizes]}
        saved={rules.pinAdvance}
        kind={typed.pinAdvance.kind}
        error={errors.pinAdvance}
      />
    </section>
  );
}

interface PinFieldProps {
  name: string;
  label: string;
  hint: string;
  pins: string;
  setPins: (pins: string) => void;
  error?: string;
}

function PinField({ pins, setPins, ...field }: PinFieldProps) {
  const id = useId();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    const found = file && readPinFile(await file.text());
    target.value = '';
    if (!file) return;
    if (!found) return void toast.error(t('cashRules.noPinInFile'));
    setPins(found.join(', '));
    toast.success(t('cashRules.pinsAreRead', { count: found.length }));
  };
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <TextArea {...field} rows={3} value={pins} onChange={({ target }) => setPins(target.value)} />
      </div>
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline decoration-accent decoration-2 underline-offset-6 focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-indigo"
      >
        <input
          id={id}
          type="file"
          className="sr-only"
          accept=".csv,text/csv,.txt"
          aria-label={t('cashRules.fromFileNamed', { label: field.label })}
          onChange={read}
        />
        {t('cashRules.fromFile')}
      </label>
    </div>
  );
}
