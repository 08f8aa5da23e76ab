import { useEffect, useEffectEvent, useState } from 'react';

interface Settled<T> {
  key: string;
  value?: T;
  error?: unknown;
}

export interface Answered<T> {
  /** The answer for the present key; undefined until it is there. */
  value: T | undefined;
  /** The last answer, for whichever key. */
  last: T | undefined;
  /** Why there is no answer for the present key. */
  error: unknown;
  /** Asks once more. */
  again: () => void;
}

/**
 * What a request answers, outside a loader: sent when the component appears and whenever the key changes; the one
 * before is aborted.
 * @param key all that the request depends on; null sends none
 * @param pauseMs how long the key must not change before it is sent
 */
export function useAnswer<T>(
  key: string | null,
  request: (signal: AbortSignal) => Promise<T>,
  pauseMs = 0,
): Answered<T> {
  const [settled, setSettled] = useState<Settled<T>>();
  const [last, setLast] = useState<T>();
  const [attempt, setAttempt] = useState(0);
  const send = useEffectEvent(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      try {
        const value = await send(signal);
        setLast(value);
        setSettled({ key, value });
      } catch (error) {
        if (!signal.aborted) setSettled({ key, error });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, pauseMs, attempt]);
  const present = settled?.key === key ? settled : undefined;
  const again = () => {
    setSettled(undefined);
    setAttempt(attempt + 1);
  };
  return { value: present?.value, last, error: present?.error, again };
}
