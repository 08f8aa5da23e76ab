import { useSyncExternalStore } from 'react';
import { api } from '../../api-client/api-client.ts';

/** Steps that are done, and all; null while unknown. */
let progress: { done: number; total: number } | null = null;
const listeners = new Set<() => void>();

/** Asks until every step is done; a failure changes nothing. */
export async function loadSetupProgress(signal: AbortSignal): Promise<void> {
  if (progress && progress.done === progress.total) return;
  const answer = await api('GET /setup/steps', { signal }).catch(() => null);
  if (!answer) return;
  progress = { done: answer.steps.filter(({ isDone }) => isDone).length, total: answer.steps.length };
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
