import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { AggregatorRegistry, type Registry, type RegistryContentType } from 'prom-client';
import { type Config, followerVariable, sharedSandboxVariable } from '../config.ts';
import { onUnhandled } from './end-on-signal.ts';
import { openMetricsServer } from './metrics-server.ts';
import { openSandbox } from './sandbox.ts';

interface Opened {
  kind: 'open';
  welcome: string;
  port: number;
}
interface MetricsRequest {
  kind: 'metrics';
  id: number;
}
type Message = Opened | MetricsRequest;

const betweenStartsMs = 1_000;
const closesWithinMs = 8_600;

/** The first worker opens alone, so that tables and demo are created once; dead workers are replaced. */
export async function runWorkers(config: Config): Promise<void> {
  const sandbox = config.hasSandbox ? await openSandbox(config) : null;
  const registry = new AggregatorRegistry();
  if (config.metricsPort) await openMetricsServer(config.metricsPort, () => registry.clusterMetrics());
  const running = new Set<Worker>();
  let isStopping = false;

  const fork = (isFirst = false): Worker => {
    const worker = cluster.fork({
      ...(sandbox && { [sharedSandboxVariable]: JSON.stringify(sandbox.account) }),
      ...(!isFirst && { [followerVariable]: '1' }),
    });
    // Such as of a message to a process that has just ended; `exit` follows.
    worker.on('error', () => undefined);
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    return answering(worker, registry);
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
    const ended = [...running].map((worker) => {
      worker.process.kill('SIGTERM');
      return once(worker, 'exit');
    });
    await Promise.race([Promise.all(ended), setTimeout(config.drainMs + closesWithinMs)]);
    for (const worker of running) worker.process.kill('SIGKILL');
    await Promise.race([sandbox?.stop(), setTimeout(100)]);
    process.exit(status);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  onUnhandled(() => void stop(1));

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

function answering(worker: Worker, registry: AggregatorRegistry<RegistryContentType>): Worker {
  worker.on('message', (message: Message) => {
    if (message.kind === 'metrics') void sendMetrics(registry, worker, message);
  });
  return worker;
}

function untilOpen(worker: Worker): Promise<Opened> {
  return new Promise((done) => {
    worker.on('message', (message: Message) => {
      if (message.kind === 'open') done(message);
    });
  });
}

async function sendMetrics(
  registry: AggregatorRegistry<RegistryContentType>,
  worker: Worker,
  { id }: MetricsRequest,
): Promise<void> {
  const text = await registry.clusterMetrics().catch(() => null);
  if (worker.isConnected()) worker.send({ kind: 'metrics', id, text });
}

export function reportOpen(welcome: string, port: number): void {
  process.send?.({ kind: 'open', welcome, port } satisfies Opened, ignoreGone);
}

export function shareMetrics(registries: Registry[]): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries(registries);
  new AggregatorRegistry();
}

/** Without the first process, `disconnect` ends this one. */
const ignoreGone = () => undefined;

let lastId = 0;

/** Metrics of all processes, summed; null for one process or when some are missing. */
export function collectMetrics(): Promise<string | null> {
  if (!cluster.isWorker) return Promise.resolve(null);
  const id = ++lastId;
  return new Promise((done) => {
    const receive = (message: { kind?: string; id?: number; text?: string | null }) => {
      if (message.kind !== 'metrics' || message.id !== id) return;
      process.off('message', receive);
      done(message.text ?? null);
    };
    process.on('message', receive);
    process.send?.({ kind: 'metrics', id } satisfies MetricsRequest, ignoreGone);
  });
}
