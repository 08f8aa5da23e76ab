import { useEffect, useId, useRef, useState } from 'react';
import { parseDay } from '../../../shared/dates/calendar.ts';
import { formatDay } from '../../../shared/dates/dates.ts';
import { t } from '../../../shared/languages/translate.ts';
import { afterPress } from '../../document/after-press.ts';
import { useNoticedChange } from '../../hooks/form-changed.ts';
import { Drawing } from '../page/icon.tsx';
import { Calendar } from './calendar.tsx';
import { Dialog } from './dialog.tsx';
import { described, Frame } from './field.tsx';
import type { FieldErrors } from './form-errors.ts';

interface DayFieldProps {
  label: string;
  name?: string;
  /** An ISO day, or empty. */
  defaultValue?: string;
  error?: string;
  hint?: string;
  required?: boolean;
  /** What was pressed to get the field is gone. */
  autoFocus?: boolean;
  /** For fields outside a form: with each day that was typed or chosen, or '' when the field was emptied. */
  onDay?: (day: string) => void;
}

export const unreadDay = t('forms.unreadDay');

/** A day, typed as '27 Nov 2026' or '27/11/2026' or chosen in a calendar; its form receives an ISO day. */
export function DayField({ label, name, hint, error, required, autoFocus, ...day }: DayFieldProps) {
  const id = useId();
  const field = useIsoDay(name);
  const { text, typed, isUnread, settle, take, ...at } = useTypedDay(day);
  const around = { label, hint, error: isUnread ? unreadDay : error };
  return (
    <Frame id={id} {...around}>
      <div className="relative">
        <input
          ref={field}
          id={id}
          name={name}
          className="field-control pe-13!"
          placeholder={t('forms.dayPattern')}
          autoComplete="off"
          required={required}
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus={autoFocus}
          value={text}
          onChange={({ target }) => typed(target.value)}
          onBlur={settle}
          onKeyDown={({ key }) => key === 'Enter' && settle()}
          {...described(id, around)}
        />
        <CalendarButton label={label} day={at.day ?? ''} take={take} />
      </div>
    </Frame>
  );
}

interface FirstAndLastDayProps {
  days?: { from: string | null; until: string | null } | null;
  errors: FieldErrors;
  /** What no last day means. */
  noEnd: string;
}

/** `from` and `until` of a form. */
export function FirstAndLastDay({ days, errors, noEnd }: FirstAndLastDayProps) {
  return (
    <>
      <DayField
        label={t('forms.firstDay')}
        name="from"
        defaultValue={days?.from ?? ''}
        hint={t('forms.emptyIsNow')}
        error={errors.from}
      />
      <DayField
        label={t('forms.lastDay')}
        name="until"
        defaultValue={days?.until ?? ''}
        hint={t('forms.emptyIs', { meaning: noEnd })}
        error={errors.until}
      />
    </>
  );
}

const shown = (day: string) => (day ? formatDay(day) : '');

function useTypedDay({ defaultValue = '', onDay }: Pick<DayFieldProps, 'defaultValue' | 'onDay'>) {
  const [text, setText] = useState(shown(defaultValue));
  const [isLeft, setLeft] = useState(false);
  const day = text.trim() ? parseDay(text) : '';
  useEffect(() => setText(shown(defaultValue)), [defaultValue]);
  useNoticedChange(day);
  const take = (taken: string) => {
    setText(shown(taken));
    if (taken !== defaultValue) onDay?.(taken);
  };
  const settle = () => {
    afterPress(() => setLeft(true));
    if (day !== null) take(day);
  };
  const typed = (value: string) => {
    setLeft(false);
    setText(value);
  };
  return { text, day, isUnread: isLeft && day === null, take, settle, typed };
}

function CalendarButton({ label, day, take }: { label: string; day: string; take: (day: string) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  const choose = (chosen: string) => {
    take(chosen);
    dialog.current?.close();
  };
  return (
    <>
      <button
        type="button"
        className="icon-button absolute! top-[3px] end-1"
        aria-label={t('forms.calendarNamed', { label })}
        onClick={open}
      >
        <Drawing path="M4.500 6h15v14h-15zM4.500 10.500h15M8.500 3.500V8M15.500 3.500V8" />
      </button>
      <Dialog ref={dialog} label={label} onClose={() => setOpen(false)}>
        {isOpen && <Calendar title={label} day={day} choose={choose} />}
      </Dialog>
    </>
  );
}

/** The input has the text that a person reads; its form's data, the ISO day. */
function useIsoDay(name: string | undefined) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    if (!form || !name) return;
    const write = ({ formData }: FormDataEvent) => {
      const day = parseDay(field.current?.value ?? '');
      if (day) formData.set(name, day);
    };
    form.addEventListener('formdata', write);
    return () => form.removeEventListener('formdata', write);
  }, [name]);
  return field;
}
