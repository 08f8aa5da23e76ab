import { useSyncExternalStore } from 'react';
import { api } from '../../api-client/api-client.ts';

/** Steps that are done, and all; null while unknown. `lacksEmail`: in production without a mail server. */
let progress: { done: number; total: number; lacksEmail: boolean } | null = null;
const listeners = new Set<() => void>();

/** Asks until every step is done; a failure changes nothing. */
export async function loadSetupProgress(signal: AbortSignal): Promise<void> {
  if (progress && progress.done === progress.total) return;
  const answer = await api('GET /setup/steps', { signal }).catch(() => null);
  if (!answer) return;
  const { steps, lacksEmail } = answer;
  progress = { done: steps.filter(({ isDone }) => isDone).length, total: steps.length, lacksEmail };
  for (const listener of listeners) listener();
}

export function useSetupProgress() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => progress,
    () => null,
  );
}
