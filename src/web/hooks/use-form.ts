import { type FormEvent, useRef, useState } from 'react';
import { type FieldErrors, fieldErrors, sentenceOf } from '../components/form-errors.ts';
import { toast } from '../stores/toasts.ts';

export function useForm(send: (fields: Record<string, string>, form: FormData) => Promise<void>, fallback?: string) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    setErrors({});
    setBusy(true);
    try {
      await send(
        Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
        data,
      );
    } catch (error) {
      const wrong = fieldErrors(error);
      setErrors(wrong);
      toast.error(sentenceOf(error, fallback));
      const [first] = Object.keys(wrong);
      if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
    } finally {
      setBusy(false);
    }
  };
  return { errors, isBusy, setErrors, props: { ref: form, onSubmit, method: 'post' } };
}
