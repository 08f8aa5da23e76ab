import type { Language } from '../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../shared/languages/translate.ts';
import { ShopError } from '../errors.ts';
import { answerWith, idleWorker } from '../idle-worker.ts';
import { inLanguage } from '../language.ts';
import { limitConcurrency } from '../limit-concurrency.ts';

type Answer<Value> = { value: Value } | { refusal: string };

/** With the language of who sent it: a thread has none of its own. */
interface Sent<Request> {
  request: Request;
  language: Language;
}

/**
 * Reads files in a thread whose program calls `answerFiles`, so that nobody waits for a large one. Throws ShopError 400
 * for a file that is refused, or takes too long or too much memory, and 503 when too many wait.
 */
export function fileThread<Request, Value>(program: URL): (request: Request) => Promise<Value> {
  const readInThread = idleWorker<Sent<Request>, Answer<Value>>({
    program,
    idleMs: 15_000,
    limitMs: 30_000,
    maxMegabytes: 512,
  });
  const oneAtATime = limitConcurrency(1, 10, () => {
    throw new ShopError('unavailable');
  });
  return async (request) => {
    const sent = { request, language: currentLanguage() };
    const answer = await oneAtATime(() => readInThread(sent).catch(refuseEnded), { maxWaitMs: 60_000 });
    if ('refusal' in answer) throw new ShopError('bad_input', answer.refusal);
    return answer.value;
  };
}

/** The thread has run out of time or memory. */
function refuseEnded(cause: unknown): never {
  const isOutOfMemory = (cause as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
  throw cause instanceof ShopError || isOutOfMemory
    ? new ShopError('bad_input', t('fileAnswers.tooLarge'), { cause })
    : cause;
}

/** In the thread's program. */
export function answerFiles<Request, Value>(read: (request: Request) => Promise<Value>): void {
  answerWith<Sent<Request>, Answer<Value>>(async ({ request, language }) => {
    try {
      return { value: await inLanguage(language, () => read(request)) };
    } catch (error) {
      if (error instanceof ShopError && error.code === 'bad_input') return { refusal: error.message };
      throw error;
    }
  });
}
