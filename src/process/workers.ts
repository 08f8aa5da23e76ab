import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type Config, followerVariable, sharedSandboxVariable } from '../config.ts';
import { onUnhandled } from './end-on-signal.ts';
import { openMetricsServer } from './metrics-server.ts';
import { openSandbox } from './sandbox.ts';
import { gatherWorkerFigures } from './worker-figures.ts';

interface Opened {
  kind: 'open';
  welcome: string;
  port: number;
}

const betweenStartsMs = 1_000;
const closesWithinMs = 8_600;

/**
 * The first worker opens alone, so that tables and demo are created once; dead workers are replaced. Each gets
 * `environment`.
 */
export async function runWorkers(config: Config, environment: Record<string, string>): Promise<void> {
  const sandbox = config.hasSandbox ? await openSandbox(config) : null;
  const figures = gatherWorkerFigures();
  if (config.metricsPort) await openMetricsServer(config.metricsPort, figures.read);
  const shared = { ...environment, ...(sandbox && { [sharedSandboxVariable]: JSON.stringify(sandbox.account) }) };
  const running = new Set<Worker>();
  let isStopping = false;

  const fork = (isFirst = false): Worker => {
    const worker = forkWorker({ ...shared, ...(!isFirst && { [followerVariable]: '1' }) });
    running.add(worker);
    figures.follow(worker);
    worker.once('exit', () => running.delete(worker));
    return worker;
  };
  const keepOpen = (worker: Worker) => {
    worker.once('exit', async (code, signal) => {
      if (isStopping) return;
      process.stderr.write(`Process ${worker.process.pid} ended (${signal ?? code}) and is replaced.\n`);
      await setTimeout(betweenStartsMs);
      if (!isStopping) keepOpen(fork());
    });
  };
  const stop = async (status: 0 | 1) => {
    if (isStopping) return;
    isStopping = true;
    await endWorkers(running, config.drainMs + closesWithinMs);
    await Promise.race([sandbox?.stop(), setTimeout(100)]);
    process.exit(status);
  };
  callAtEnd((status) => void stop(status));

  const first = fork(true);
  const opened = await Promise.race([untilOpen(first), once(first, 'exit').then(() => null)]);
  if (!opened) process.exit(isStopping ? 0 : 1);
  keepOpen(first);
  sandbox?.sendWebhooksTo(config.host, opened.port);
  const others = Array.from({ length: config.workers - 1 }, () => fork());
  for (const worker of others) keepOpen(worker);
  await Promise.all(others.map((worker) => Promise.race([untilOpen(worker), once(worker, 'exit')])));
  process.stdout.write(opened.welcome);
}

/** Kills those that are still running after `maxMs`. */
async function endWorkers(running: ReadonlySet<Worker>, maxMs: number): Promise<void> {
  const ended = [...running].map((worker) => {
    worker.process.kill('SIGTERM');
    return once(worker, 'exit');
  });
  await Promise.race([Promise.all(ended), setTimeout(maxMs)]);
  for (const worker of running) worker.process.kill('SIGKILL');
}

function callAtEnd(stop: (status: 0 | 1) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));
  onUnhandled(() => stop(1));
}

function forkWorker(environment: Record<string, string>): Worker {
  const worker = cluster.fork(environment);
  // Such as of a message to a process that has just ended; `exit` follows.
  worker.on('error', () => undefined);
  return worker;
}

function untilOpen(worker: Worker): Promise<Opened> {
  return new Promise((done) => {
    worker.on('message', (message: Opened) => {
      if (message.kind === 'open') done(message);
    });
  });
}

export function reportOpen(welcome: string, port: number): void {
  process.send?.({ kind: 'open', welcome, port } satisfies Opened, () => undefined);
}
