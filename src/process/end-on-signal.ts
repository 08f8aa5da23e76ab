/** With a second of draining, process managers that send SIGKILL after ten seconds see the end. */
const closeMs = 8_300;

/** Ends the process at SIGTERM, after draining, or SIGINT, after `close` or a time limit. Called first: PID 1 of a container ignores signals without a handler. */
export function endOnSignal(close: (drainMs: number) => Promise<void>, drainMs: number): () => void {
  let isEnding = false;
  const end = (drainFor: number) => {
    if (isEnding) return;
    isEnding = true;
    const maxMs = drainFor + closeMs;
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
