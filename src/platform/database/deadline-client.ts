import type { Socket } from 'node:net';
import pg from 'pg';

/** Milliseconds without an answer, while one is due, after which a connection is given up: callers are told within five seconds. */
const silenceMs = 4_500;

export type DeadlineConfig = pg.ClientConfig & {
  /** Statements may take their time: for the command line, never while serving. */
  isPatient?: boolean;
};

/**
 * A connection that ends when the database stops answering: a stopped server, or a host that is gone without a word. The server's own
 * limits (`statement_timeout`) need a server that runs. What was asked on it fails, and the next caller gets a new connection.
 */
export class DeadlineClient extends pg.Client {
  /** True where a statement may take its time, such as a migration. */
  isPatient: boolean;
  #due = 0;
  #heardAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(config: DeadlineConfig = {}) {
    super(config);
    this.isPatient = config.isPatient ?? false;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads of this
  override query(question: any, values?: any, callback?: any): any {
    if (this.isPatient) return super.query(question, values, callback);
    const answered = this.#expectAnswer();
    if (typeof callback === 'function') {
      return super.query(question, values, (error: Error, result: pg.QueryResult) => {
        answered();
        callback(error, result);
      });
    }
    const answer = super.query(question, values) as unknown as Promise<pg.QueryResult>;
    answer.then(answered, answered);
    return answer;
  }

  #expectAnswer(): () => void {
    if (this.#due++ === 0) this.#heardAt = performance.now();
    this.#timer ??= this.#watch(silenceMs);
    return () => {
      this.#due--;
      this.#heardAt = performance.now();
    };
  }

  #watch(ms: number): NodeJS.Timeout {
    // After a pause of the whole process the answers are there and only have to be read, which comes before setImmediate.
    return setTimeout(() => setImmediate(() => this.#assertInvariants()), ms).unref();
  }

  #assertInvariants(): void {
    this.#timer = undefined;
    if (this.#due === 0) return;
    const leftMs = this.#heardAt + silenceMs - performance.now();
    if (leftMs > 0) {
      this.#timer = this.#watch(leftMs);
      return;
    }
    const { connection } = this as unknown as { connection: { stream: Socket } };
    connection.stream.destroy(new Error('connection timeout: the database does not answer'));
  }
}
