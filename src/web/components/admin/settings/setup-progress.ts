import { type Answer, api } from '../../../api-client/api-client.ts';
import { makeStore } from '../../../stores/make-store.ts';

type Step = Answer<'GET /setup/steps'>['steps'][number];
interface Progress {
  /** The number of steps that are done, and of all. */
  done: number;
  total: number;
  steps: readonly Pick<Step, 'key' | 'isDone'>[];
  /** In production without a mail server. */
  lacksEmail: boolean;
}

/** Null while unknown. */
const progress = makeStore<Progress | null>(null);

/** Asks until every step is done; a failure changes nothing. */
export async function loadSetupProgress(signal: AbortSignal): Promise<void> {
  const known = progress.read();
  if (known && known.done === known.total) return;
  const answer = await api('GET /setup/steps', { signal }).catch(() => null);
  if (!answer) return;
  const { steps, lacksEmail } = answer;
  progress.write({ done: steps.filter(({ isDone }) => isDone).length, total: steps.length, steps, lacksEmail });
}

export const useSetupProgress = progress.use;
