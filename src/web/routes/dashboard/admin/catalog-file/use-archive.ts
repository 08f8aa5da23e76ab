import { useRef, useState } from 'react';
import { formatError } from '../../../../components/forms/form-errors.ts';
import { sendArchive } from './send-archive.ts';

/** Sends a chosen ZIP at once; `onSent` gets its id, or an empty text when it is taken away. */
export function useArchive(onSent: (archive: string) => void = () => undefined) {
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const [archive, setArchive] = useState('');
  const sending = useRef<AbortController>(undefined);
  const settle = (sent: string) => {
    setArchive(sent);
    onSent(sent);
  };
  const choose = async (file: File | undefined) => {
    sending.current?.abort();
    const current = new AbortController();
    sending.current = current;
    setError(undefined);
    setArchive('');
    setProgress(file && 0);
    if (!file) return settle('');
    try {
      settle(await sendArchive(file, { signal: current.signal, onProgress: setProgress }));
    } catch (failure) {
      if (!current.signal.aborted) setError(formatError(failure));
    } finally {
      if (sending.current === current) setProgress(undefined);
    }
  };
  return { progress, error, archive, choose };
}
