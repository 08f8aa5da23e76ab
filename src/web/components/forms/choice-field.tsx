import type { InputHTMLAttributes } from 'react';

interface ChoiceFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  type: 'checkbox' | 'radio';
  label: string;
}

export function ChoiceField({ label, ...input }: ChoiceFieldProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input className="check-mark" {...input} /> {label}
    </label>
  );
}
