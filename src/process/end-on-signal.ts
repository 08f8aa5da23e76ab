import type { FastifyBaseLogger } from 'fastify';
import { errorForLog } from '../platform/log/error-for-log.ts';
import type { OpenShop } from '../shop.ts';

/** With a second of draining, process managers that send SIGKILL after ten seconds see the end. */
const closeMs = 8_300;
const unhandled = 'An error was not handled, and the process ends';

export interface Ending {
  shop: () => OpenShop | undefined;
  drainMs: number;
}

/**
 * Ends the process at SIGTERM, after draining, or SIGINT, after `close` or a time limit, and with exit status 1 after
 * an error that nothing has handled, so that its supervisor starts it again. Called first: PID 1 of a container ignores
 * signals without a handler.
 */
export function endOnSignal({ shop, drainMs }: Ending): () => void {
  let isEnding = false;
  const end = (drainFor: number, status: 0 | 1) => {
    if (isEnding) return;
    isEnding = true;
    const maxMs = drainFor + closeMs;
    setTimeout(() => {
      say(`Not everything ended within ${maxMs / 1_000} seconds; the process ends without it.`);
      process.exit(status);
    }, maxMs);
    Promise.resolve(shop()?.close(drainFor))
      .catch((error) => say(describeError(error)))
      .finally(() => process.exit(status));
  };
  onUnhandled(
    () => end(0, 1),
    () => shop()?.app.log,
  );
  process.on('SIGTERM', () => end(drainMs, 0));
  process.on('SIGINT', () => end(0, 0));
  return () => end(0, 0);
}

/** Logs each error that nothing else has handled, to standard error without `log`, and calls `end`. */
export function onUnhandled(end: () => void, log: () => FastifyBaseLogger | undefined = () => undefined): void {
  const handle = (error: unknown) => {
    const logger = log();
    if (logger) logger.fatal({ err: error }, unhandled);
    else say(`${unhandled}: ${describeError(error)}`);
    end();
  };
  // Their reader may have ended.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.on('uncaughtException', handle);
  process.on('unhandledRejection', handle);
}

const say = (line: string) => process.stderr.write(`${line}\n`);

function describeError(error: unknown): string {
  const { stack, message } = errorForLog(error);
  return stack || message;
}
