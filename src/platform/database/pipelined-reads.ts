import type pg from 'pg';
import { DeadlineClient } from './deadline-client.ts';
import { pipelined } from './pipelined.ts';

/** Connections for reads. Each carries many questions at a time, so a few are enough for all cores of a server. */
const connections = 3;
/** Milliseconds that a read waits for its answer, behind whatever was asked before it. */
const mostWaitMs = 4_000;

export interface PipelinedReads {
  /** Asks on the connection that has the least to do; never part of a transaction. */
  query: pg.Pool['query'];
  end(): Promise<void>;
}

interface Line {
  client: pg.Client;
  connected: Promise<unknown>;
  /** Questions without an answer. */
  open: number;
}

/**
 * Reads that do not wait for each other's answers: the questions of many requests go out together over a few connections, and come
 * back in that order (pg's pipeline mode). Against a pool, where each waits for its turn and wakes a server process of its own, this
 * takes less than half of the time on both sides (bench/README.md). A connection that breaks is left, and made anew by the next read.
 */
export function openPipelinedReads(config: pg.ClientConfig, onError: (error: Error) => void): PipelinedReads {
  const lines = new Set<Line>();
  let isClosed = false;

  const connect = (): Line => {
    const client = new DeadlineClient({ ...config, ...pipelined });
    const line: Line = { client, connected: client.connect(), open: 0 };
    const leave = () => lines.delete(line);
    client.on('error', (error) => {
      leave();
      onError(error);
    });
    client.on('end', leave);
    line.connected.catch(leave);
    lines.add(line);
    return line;
  };
  const leastBusy = () =>
    [...lines].reduce<Line | undefined>((best, one) => (best && best.open <= one.open ? best : one), undefined);
  const choose = () => {
    const best = leastBusy();
    return !best || (best.open > 0 && lines.size < connections) ? connect() : best;
  };

  const query = async (question: pg.QueryConfig, values?: unknown[]) => {
    if (isClosed) throw new Error('The connections for reads are closed.');
    const line = choose();
    line.open++;
    try {
      const answer = line.connected.then(() => line.client.query(question, values));
      return await inWait(answer);
    } finally {
      line.open--;
    }
  };
  return {
    query: query as pg.Pool['query'],
    end: async () => {
      isClosed = true;
      await Promise.all([...lines].map(({ client }) => client.end().catch(() => undefined)));
    },
  };
}

/** A statement that waits for a lock keeps those behind it waiting: they are told so in time, and it goes on. */
function inWait<T>(answer: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error('connection timeout: the database is busy')), mostWaitMs);
    answer.then(done, fail).finally(() => clearTimeout(late));
  });
}
