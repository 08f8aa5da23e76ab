/** Process managers send SIGKILL after ten seconds. */
const maxMs = 9_300;
const drainMs = 1_000;

/** Ends the process at SIGTERM or SIGINT, after `close` or a time limit. Called first: PID 1 of a container ignores signals without a handler. */
export function endOnSignal(close: (drainMs: number) => Promise<void>): () => void {
  let isEnding = false;
  const end = (drainFor: number) => {
    if (isEnding) return;
    isEnding = true;
    const say = (line: string) => process.stderr.write(`${line}\n`);
    setTimeout(() => {
      say(`Not everything ended within ${maxMs / 1_000} seconds; the process ends without it.`);
      process.exit(0);
    }, maxMs);
    close(drainFor)
      .catch((error) => say(error instanceof Error ? (error.stack ?? error.message) : String(error)))
      .finally(() => process.exit(0));
  };
  process.on('SIGTERM', () => end(drainMs));
  process.on('SIGINT', () => end(0));
  return () => end(0);
}
