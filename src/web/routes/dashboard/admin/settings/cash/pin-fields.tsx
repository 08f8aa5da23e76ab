import { type ChangeEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CodRulesBody } from '../../../../../../orders/api.ts';
import { readPinFile } from '../../../../../../shared/orders/cod.ts';
import { TextArea } from '../../../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';
import { toast } from '../../../../../stores/toasts.ts';

export type CashRules = CodRulesBody;

const fields = [
  {
    name: 'onlyPins',
    label: 'Only at these PIN codes',
    hint: 'Whole PIN codes or their first digits, separated by commas: 30, 311001. Empty = everywhere.',
  },
  { name: 'neverPins', label: 'Never at these PIN codes', hint: 'Of two that fit, the longer one counts.' },
] as const;

/** Where it is offered: first digits of PIN codes. */
export function PinFields({ rules, errors }: { rules: CashRules; errors: FieldErrors }) {
  return (
    <section className="panel grid gap-5" aria-label="Where">
      <h2 className="text-lg">Where</h2>
      {fields.map(({ name, ...field }) => (
        <PinField key={name} {...field} name={name} saved={rules[name]} error={errors[name]} />
      ))}
    </section>
  );
}

interface PinFieldProps {
  name: string;
  label: string;
  hint: string;
  saved: string;
  error?: string;
}

function PinField({ saved, ...field }: PinFieldProps) {
  const id = useId();
  const [pins, setPins] = useState(saved);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { files, form } = target;
    const [file] = files ?? [];
    const found = file && readPinFile(await file.text());
    target.value = '';
    if (!file) return;
    if (!found) return void toast.error('No line of this file has a PIN code.');
    flushSync(() => setPins(found.join(', ')));
    // The preview reads the form, as after typing.
    form?.dispatchEvent(new Event('input', { bubbles: true }));
    toast.success(`${found.length} PIN codes are read. Press Save to use them.`);
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
          aria-label={`From a file: ${field.label}`}
          onChange={read}
        />
        From a file
      </label>
    </div>
  );
}
