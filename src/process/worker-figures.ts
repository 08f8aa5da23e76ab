import cluster, { type Worker } from 'node:cluster';
import type { EventEmitter } from 'node:events';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { type Figures, listFigures } from './figures.ts';

/** From the first process to a worker, which answers with its figures. */
interface FiguresRequest {
  kind: 'figures-request';
  id: number;
}
interface FiguresAnswer {
  kind: 'figures';
  id: number;
  figures: Figures[];
}
/** From a worker to the first process, which answers with the text of all. */
interface SumRequest {
  kind: 'sum-request';
  id: number;
}
interface SumAnswer {
  kind: 'sum';
  id: number;
  text: string;
}

/** A process has two seconds for its own. */
const workerLimitMs = 2_300;
const sumLimitMs = 2_600;

let lastId = 0;

/** The figures of all workers, in the first process. */
export interface WorkerFigures {
  follow(worker: Worker): void;
  /** Resolves within 2.3 seconds: the counts of a worker that does not answer are those of its last answer. */
  read(): Promise<string>;
}

export function gatherWorkerFigures(): WorkerFigures {
  const last = new Map<Worker, Figures[]>();
  // Sums may not fall when a process ends: Prometheus takes that for a restart of the shop and counts everything again.
  let ended: Figures[] = [];
  const read = async () => {
    const answers = await Promise.all([...last.keys()].map(async (worker) => ({ worker, figures: await ask(worker) })));
    const current = answers.flatMap(({ worker, figures }) => {
      if (figures && last.has(worker)) last.set(worker, figures);
      return last.has(worker) ? [figures ?? countsIn(last.get(worker))] : [];
    });
    return AggregatorRegistry.aggregate([...current, ended]).metrics();
  };
  const follow = (worker: Worker) => {
    last.set(worker, []);
    worker.on('message', async ({ kind, id }: SumRequest) => {
      if (kind !== 'sum-request') return;
      const text = await read();
      worker.send({ kind: 'sum', id, text } satisfies SumAnswer, ignore);
    });
    worker.once('exit', async () => {
      const counts = countsIn(last.get(worker));
      last.delete(worker);
      ended = await AggregatorRegistry.aggregate([ended, counts]).getMetricsAsJSON();
    });
  };
  return { follow, read };
}

function countsIn(figures: Figures[] = []): Figures[] {
  return figures.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}

async function ask(worker: Worker): Promise<Figures[] | null> {
  if (!worker.isConnected()) return null;
  const id = ++lastId;
  const answer = await receive<FiguresAnswer>(
    worker,
    workerLimitMs,
    (one) => one.kind === 'figures' && one.id === id,
    () => worker.send({ kind: 'figures-request', id } satisfies FiguresRequest, ignore),
  );
  return answer?.figures ?? null;
}

/** In a worker: answers the first process. */
export function shareMetrics(registries: Registry[]): void {
  if (!cluster.isWorker) return;
  process.on('message', async ({ kind, id }: FiguresRequest) => {
    if (kind !== 'figures-request') return;
    const figures = await listFigures(registries);
    process.send?.({ kind: 'figures', id, figures } satisfies FiguresAnswer, ignore);
  });
}

/** Metrics of all processes, summed; null for one process, or when the first one does not answer. */
export async function collectMetrics(): Promise<string | null> {
  if (!cluster.isWorker) return null;
  const id = ++lastId;
  const answer = await receive<SumAnswer>(
    process,
    sumLimitMs,
    (one) => one.kind === 'sum' && one.id === id,
    () => process.send?.({ kind: 'sum-request', id } satisfies SumRequest, ignore),
  );
  return answer?.text ?? null;
}

/** With it, a message to a process that has just ended is not an 'error' event. */
const ignore = () => undefined;

/** Null after `ms`. */
function receive<T>(
  from: EventEmitter,
  ms: number,
  isAnswer: (message: T) => boolean,
  send: () => unknown,
): Promise<T | null> {
  return new Promise((done) => {
    const end = (answer: T | null) => {
      clearTimeout(late);
      from.off('message', take);
      done(answer);
    };
    const take = (message: T) => {
      if (isAnswer(message)) end(message);
    };
    const late = setTimeout(end, ms, null);
    from.on('message', take);
    send();
  });
}
