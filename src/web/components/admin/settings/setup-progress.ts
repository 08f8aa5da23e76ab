import { api } from '../../../api-client/api-client.ts';
import { makeStore } from '../../../stores/make-store.ts';

/** Steps that are done, and all; null while unknown. `lacksEmail`: in production without a mail server. */
const progress = makeStore<{ done: number; total: number; lacksEmail: boolean } | null>(null);

/** Asks until every step is done; a failure changes nothing. */
export async function loadSetupProgress(signal: AbortSignal): Promise<void> {
  const known = progress.read();
  if (known && known.done === known.total) return;
  const answer = await api('GET /setup/steps', { signal }).catch(() => null);
  if (!answer) return;
  const { steps, lacksEmail } = answer;
  progress.write({ done: steps.filter(({ isDone }) => isDone).length, total: steps.length, lacksEmail });
}

export const useSetupProgress = progress.use;
