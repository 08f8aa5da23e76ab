import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { ApiError } from '../../../api-client/api-client.ts';
import { isFocusLost } from '../../../document/lost-focus.ts';
import { Button } from '../button.tsx';
import { FieldError } from '../field.tsx';
import { formatError } from '../form-errors.ts';
import { FileDrop } from './file-drop.tsx';
import type { Sending } from './uploads.ts';

interface PhotoDropProps<Sent> {
  label: string;
  hint?: string;
  multiple?: boolean;
  /** No more can be chosen; those on their way go on. */
  isFull?: boolean;
  /** Sends or reads a photo; the form waits for it. */
  upload: (file: File, sending: Sending) => Promise<Sent>;
  take: (sent: Sent) => void;
}

/** One photo on its way. */
interface Run {
  id: number;
  file: File;
  progress?: number;
  /** Why it was not accepted. */
  message?: string;
  hasFailed?: boolean;
}

/** A field for photos: says how far each is, and why one could not be sent, until it is sent again or left out. */
export function PhotoDrop<Sent>({ label, hint, multiple = false, isFull, upload, take }: PhotoDropProps<Sent>) {
  const box = useRef<HTMLDivElement>(null);
  const { runs, start, stop } = useRuns(upload, take, multiple);
  const isSending = runs.some(({ hasFailed }) => !hasFailed);
  const state = isSending ? 'sending' : runs.length > 0 ? 'failed' : 'idle';
  useFocusAfterRun(box, runs);
  const choose = (field: HTMLInputElement) => {
    const files = [...(field.files ?? [])];
    field.value = '';
    start(files);
  };
  const again = ({ id, file }: Run) => {
    stop(id);
    start([file]);
  };
  return (
    <div ref={box} className="grid gap-2">
      <FileDrop {...{ label, hint, multiple, isFull, state, box }} take={choose} />
      {runs.map((run) => (
        <RunLine
          key={run.id}
          run={run}
          label={multiple ? run.file.name : undefined}
          again={() => again(run)}
          stop={() => stop(run.id)}
        />
      ))}
    </div>
  );
}

interface RunLineProps {
  run: Run;
  label?: string;
  again: () => void;
  stop: () => void;
}

function RunLine({ run: { progress, message, hasFailed }, label, again, stop }: RunLineProps) {
  const said = [label, message ?? t('forms.sendingThePhoto')].filter(Boolean).join(': ');
  return (
    <div className="grid gap-1" role={hasFailed ? 'alert' : 'status'}>
      {!hasFailed && (
        <progress className="w-full" value={progress} max={1} aria-label={label ?? t('forms.sendingPhotoName')} />
      )}
      {message ? <FieldError>{said}</FieldError> : <p className="text-sm text-ink-2">{said}</p>}
      <div className="button-row">
        {hasFailed && (
          <Button look="plain" small className="px-0!" onClick={again}>
            {t('frame.tryAgain')}
          </Button>
        )}
        <Button look="plain" small className="px-0!" onClick={stop}>
          {t('forms.leaveItOut')}
        </Button>
      </div>
    </div>
  );
}

let nextId = 1;

/** Without `multiple`, a photo takes the place of the one before. */
function useRuns<Sent>(upload: PhotoDropProps<Sent>['upload'], take: (sent: Sent) => void, isMultiple: boolean) {
  const [runs, setRuns] = useState<Run[]>([]);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  }, [take]);
  const aborters = useAborters();
  const change = (id: number, to: Partial<Run>) =>
    setRuns((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)));
  const stop = (id: number) => {
    aborters.current.get(id)?.abort();
    aborters.current.delete(id);
    setRuns((all) => all.filter((one) => one.id !== id));
  };
  const send = async ({ id, file }: Run, signal: AbortSignal) => {
    const onProgress = (progress: number) => change(id, { progress, message: undefined });
    try {
      const sent = await upload(file, { signal, onProgress, onWait: (message) => change(id, { message }) });
      if (signal.aborted) return;
      latest.current(sent);
      stop(id);
    } catch (cause) {
      if (!signal.aborted) change(id, { message: explain(cause), hasFailed: true });
    }
  };
  const start = (files: readonly File[]) => {
    if (!isMultiple && files.length > 0) for (const id of [...aborters.current.keys()]) stop(id);
    const added = files.slice(0, isMultiple ? undefined : 1).map((file): Run => ({ id: nextId++, file }));
    setRuns((all) => [...all, ...added]);
    for (const run of added) {
      const aborter = new AbortController();
      aborters.current.set(run.id, aborter);
      void send(run, aborter.signal);
    }
  };
  return { runs, start, stop };
}

/** Aborts what is being sent when the page is left. */
function useAborters() {
  const aborters = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const running = aborters.current;
    return () => {
      for (const aborter of running.values()) aborter.abort();
    };
  }, []);
  return aborters;
}

function explain(cause: unknown): string {
  if (cause instanceof ApiError) return formatError(cause, t('forms.pictureNotSent'));
  return t('forms.photoUnreadable');
}

/** The button of a photo that is sent, or left out, had the focus. */
function useFocusAfterRun(box: RefObject<HTMLElement | null>, runs: readonly Run[]): void {
  const before = useRef(runs.length);
  useEffect(() => {
    const isLess = runs.length < before.current;
    before.current = runs.length;
    if (isLess && isFocusLost()) box.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  }, [box, runs]);
}
