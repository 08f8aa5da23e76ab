/** Process managers kill ten seconds after they asked. */
const mostMs = 9_300;
/** How long the shop still answers everybody while `/readyz` already says 503, so that a load balancer looks elsewhere first. */
const drainMs = 1_000;

/**
 * Ends the process at SIGTERM or SIGINT, with exit code 0 and within ten seconds: after `close`, or without it when it takes longer.
 * Called before anything opens: a process that is the first of its container has no other way to hear of a signal.
 * @param close ends what is open; a person at the keyboard (SIGINT) does not wait for load balancers
 * @returns ends the process in the same way
 */
export function endOnSignal(close: (drainMs: number) => Promise<void>): () => void {
  let isEnding = false;
  const end = (drainFor: number) => {
    if (isEnding) return;
    isEnding = true;
    const say = (line: string) => process.stderr.write(`${line}\n`);
    setTimeout(() => {
      say(`Not everything ended within ${mostMs / 1_000} seconds; the process ends without it.`);
      process.exit(0);
    }, mostMs);
    close(drainFor)
      .catch((error) => say(error instanceof Error ? (error.stack ?? error.message) : String(error)))
      .finally(() => process.exit(0));
  };
  process.on('SIGTERM', () => end(drainMs));
  process.on('SIGINT', () => end(0));
  return () => end(0);
}
