import {
  type HTMLAttributes,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

interface Around {
  label: string;
  error?: string;
  hint?: string;
}

/** A label, its control, a hint and an error. */
export function Frame({ label, error, hint, id, children }: Around & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-[7px]">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ children, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
  return (
    <p {...rest} className="flex items-center gap-2 text-sm font-medium text-madder">
      {children}
    </p>
  );
}

/** Attributes of the control inside a frame. */
export function described(id: string, { error, hint }: Around) {
  const by = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': by || undefined, 'aria-invalid': error ? true : undefined };
}

/** What people write in their own script; numbers, days and addresses of the web run from left to right. */
function isWritten(type = 'text'): boolean {
  return type === 'text' || type === 'search';
}

export function Field({ label, error, hint, ...input }: Around & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <input
        className={input.type === 'file' ? 'w-full min-w-0' : 'field-control'}
        dir={isWritten(input.type) ? 'auto' : undefined}
        {...input}
        id={id}
        {...described(id, { label, error, hint })}
      />
    </Frame>
  );
}

export function TextArea({ label, error, hint, ...area }: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <textarea
        className="field-control min-h-32 resize-y"
        dir="auto"
        {...area}
        id={id}
        {...described(id, { label, error, hint })}
      />
    </Frame>
  );
}

export function Select({
  label,
  error,
  hint,
  className = '',
  ...select
}: Around & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <select
        {...select}
        id={id}
        className={`field-control select-arrow ${className}`}
        {...described(id, { label, error, hint })}
      />
    </Frame>
  );
}

/** A select with a label for screen readers only. */
export function QuietSelect({ label, ...select }: { label: string } & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <div className="grid">
      <select {...select} aria-label={label} className="field-control select-arrow max-w-[190px]" />
    </div>
  );
}

/** Puts a button in a row level with the control, below the label. */
export const besideField = '@min-[11rem]:mt-7';

/** A field and its button side by side; one above the other where the text is too large for that. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-2.5 @min-[11rem]:grid-cols-[minmax(0,1fr)_auto]">
        {children}
      </div>
    </div>
  );
}
