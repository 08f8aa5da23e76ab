import {
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

function Frame({ label, error, hint, id, children }: Around & { id: string; children: ReactNode }) {
  return (
    <div className="f" data-bad={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="small muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="err">
          {error}
        </p>
      )}
    </div>
  );
}

function described(id: string, { error, hint }: Around) {
  const by = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': by || undefined, 'aria-invalid': error ? true : undefined };
}

/** A labelled input; the error stands below it and is read with it. */
export function Field({ label, error, hint, ...input }: Around & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <input {...input} id={id} {...described(id, { label, error, hint })} />
    </Frame>
  );
}

export function TextArea({ label, error, hint, ...area }: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <textarea {...area} id={id} {...described(id, { label, error, hint })} />
    </Frame>
  );
}

export function Select({ label, error, hint, ...select }: Around & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <select {...select} id={id} className="select" {...described(id, { label, error, hint })} />
    </Frame>
  );
}

/** A select whose label is only heard: its column says it to the eye. */
export function QuietSelect({ label, ...select }: { label: string } & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <div className="f">
      <select {...select} aria-label={label} className="select max-w-[190px]" />
    </div>
  );
}
