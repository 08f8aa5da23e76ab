import { useCallback, useEffect, useState } from 'react';

export interface Loaded<T> {
  /** Undefined until the first answer. */
  value: T | undefined;
  hasFailed: boolean;
  /** Asks again; what is shown stays until the answer. */
  reload: () => Promise<void>;
}

/**
 * What a page behind a guard shows: asked for in the browser, because only there is the session.
 * @param load must stay the same function between renders
 */
export function useLoaded<T>(load: (signal?: AbortSignal) => Promise<T>): Loaded<T> {
  const [value, setValue] = useState<T>();
  const [hasFailed, setFailed] = useState(false);
  const run = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const loaded = await load(signal);
        setFailed(false);
        setValue(() => loaded);
      } catch {
        if (!signal?.aborted) setFailed(true);
      }
    },
    [load],
  );
  useEffect(() => {
    const gone = new AbortController();
    void run(gone.signal);
    return () => gone.abort();
  }, [run]);
  return { value, hasFailed, reload: run };
}
