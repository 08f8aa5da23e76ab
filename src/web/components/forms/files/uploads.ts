import { createContext, type RefObject, use, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';

/** The state of one field, or of all fields of a form. */
export type UploadState = 'idle' | 'sending' | 'failed';

export interface Sending {
  signal: AbortSignal;
  onProgress: (progress: number) => void;
  /** The photo is sent again in a moment; says why it was not accepted. */
  onWait: (message: string) => void;
}

interface Upload {
  state: UploadState;
  focus: () => void;
}

interface Uploads {
  /** Null when the field is gone. */
  tell: (id: string, upload: Upload | null) => void;
}

/** Uploads of the form around a field. */
export const FormUploads = createContext<Uploads | null>(null);
/** What submit buttons say while their form waits for an upload. */
export const WaitingLabel = createContext<string | undefined>(undefined);

/** Registers a field with an upload at its form, which is sent when the upload has ended. */
export function useUpload(state: UploadState, box: RefObject<HTMLElement | null>): void {
  const uploads = use(FormUploads);
  if (!uploads) throw new Error('A field with an upload is rendered outside of an UploadForm.');
  const { tell } = uploads;
  const id = useId();
  useLayoutEffect(() => {
    if (box.current?.closest('form:not([data-uploads])'))
      throw new Error('The form of a field with an upload is no UploadForm.');
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
    const focus = () => (find('[role=alert] button') ?? find('input[type=file]'))?.focus();
    tell(id, { state, focus });
  }, [id, state, tell, box]);
  useLayoutEffect(() => () => tell(id, null), [id, tell]);
}

/** The uploads of a form. */
export function useUploads() {
  const fields = useRef(new Map<string, Upload>());
  const waiting = useRef<(() => void)[]>([]);
  const [state, setState] = useState<UploadState>('idle');
  const [isWaiting, setWaiting] = useState(false);
  const current = useCallback(() => combine([...fields.current.values()]), []);
  const tell = useCallback<Uploads['tell']>(
    (id, upload) => {
      if (upload) fields.current.set(id, upload);
      else fields.current.delete(id);
      setState(current());
      if (current() !== 'sending') for (const go of waiting.current.splice(0)) go();
    },
    [current],
  );
  const focusFailed = useCallback(() => {
    [...fields.current.values()].find((one) => one.state === 'failed')?.focus();
  }, []);
  /** False when one has failed: its field has the focus then. */
  const settle = useCallback(async () => {
    setWaiting(true);
    while (current() === 'sending') await new Promise<void>((go) => waiting.current.push(go));
    setWaiting(false);
    focusFailed();
    return current() === 'idle';
  }, [current, focusFailed]);
  return { state, isWaiting, current, tell, settle, focusFailed };
}

function combine(uploads: readonly Upload[]): UploadState {
  if (uploads.some(({ state }) => state === 'sending')) return 'sending';
  return uploads.some(({ state }) => state === 'failed') ? 'failed' : 'idle';
}
