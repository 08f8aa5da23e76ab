export class CircuitOpenError extends Error {}

interface CircuitOptions {
  failuresToOpen: number;
  pauseMs: number;
  isFailedAnswer?: (answer: unknown) => boolean;
  isFailure?: (error: unknown) => boolean;
}

/**
 * Refuses calls after so many failures in a row (CircuitOpenError). After the pause one is tried; others wait for its
 * end. The machine's clock may be set back meanwhile.
 */
export function makeCircuit({ failuresToOpen, pauseMs, isFailedAnswer, isFailure }: CircuitOptions) {
  let failures = 0;
  let failedAt = 0;
  let trial: Promise<unknown> | null = null;
  const count = (hasFailed = false) => {
    failures = hasFailed ? failures + 1 : 0;
    failedAt = performance.now();
  };
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const answer = await work();
      count(isFailedAnswer?.(answer));
      return answer;
    } catch (error) {
      count(isFailure?.(error));
      throw error;
    }
  };
  const isOpen = () => failures >= failuresToOpen;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (!isOpen()) return attempt(work);
    if (trial) {
      await trial.catch(() => undefined);
      if (isOpen()) throw new CircuitOpenError();
      return attempt(work);
    }
    if (performance.now() - failedAt < pauseMs) throw new CircuitOpenError();
    const trying = attempt(work).finally(() => {
      trial = null;
    });
    trial = trying;
    return trying;
  };
}
