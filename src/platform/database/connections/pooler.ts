import pg from 'pg';

/** The pooler between the shop and the server, such as PgBouncer, by its `pool_mode`; or none. */
export type Pooling = 'none' | 'session' | 'transaction';

const mark = 'dhaaga.connection';
const readMark = `select current_setting('${mark}', true) as value`;

/**
 * Finds out with two connections: in transaction mode the second gets the server connection that the first has left.
 */
export async function detectPooling(config: pg.ClientConfig): Promise<Pooling> {
  const first = new pg.Client(config);
  const second = new pg.Client(config);
  first.on('error', () => undefined);
  second.on('error', () => undefined);
  try {
    await Promise.all([first.connect(), second.connect()]);
    const backend = await first.query<{ pid: number }>('select pg_backend_pid() as pid');
    // A pooler gives its clients process ids of its own.
    if (backend.rows[0]?.pid === (first as unknown as { processID: number }).processID) return 'none';
    await first.query(`select set_config('${mark}', 'first', false)`);
    await second.query('begin');
    const { rows: taken } = await second.query<{ value: string | null }>(readMark);
    const { rows: own } = await first.query<{ value: string | null }>(readMark);
    await second.query('rollback');
    return taken[0]?.value !== 'first' && own[0]?.value === 'first' ? 'session' : 'transaction';
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

/** For transaction mode: no statement is named, because the next one may reach another server connection. */
export class UnnamedStatements extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the driver
  override query(config: any, ...rest: any[]): any {
    const isNamed = typeof config === 'object' && config !== null && typeof config.name === 'string';
    return super.query(isNamed ? { ...config, name: undefined } : config, ...(rest as []));
  }
}
