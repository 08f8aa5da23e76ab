import { useRef, useState } from 'react';
import { formatError } from '../../../../components/forms/form-errors.ts';
import { sendArchive } from './send-archive.ts';

/** Sends a chosen ZIP at once; `onSent` gets its id, or an empty text when it is taken away. */
export function useArchive(onSent: (archive: string) => void) {
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  const choose = async (file: File | undefined) => {
    sending.current?.abort();
    const current = new AbortController();
    sending.current = current;
    setError(undefined);
    setProgress(file && 0);
    if (!file) return onSent('');
    try {
      onSent(await sendArchive(file, { signal: current.signal, onProgress: setProgress }));
    } catch (failure) {
      if (!current.signal.aborted) setError(formatError(failure));
    } finally {
      if (sending.current === current) setProgress(undefined);
    }
  };
  return { progress, error, choose };
}
