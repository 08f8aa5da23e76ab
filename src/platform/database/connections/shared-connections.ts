import pg from 'pg';

type Query = Pick<pg.Client, 'query'>;

interface Sharing {
  count: number;
  /** Takes statements while the server has no connection left for these. */
  pool: Query;
  onError: (error: Error) => void;
}

/**
 * Connections that short reads share: each statement is sent at once, behind those that are on the way, to the
 * connection with the fewest. A statement waits for those before it.
 */
export function shareConnections(config: pg.ClientConfig, { count, ...sharing }: Sharing) {
  const shared = Array.from({ length: count }, () => shareConnection({ ...config, pipeline: true }, sharing));
  const query = (statement: pg.QueryConfig, values?: unknown[]) => {
    const [first, ...others] = shared;
    const least = others.reduce((best, one) => (one.sent() < best.sent() ? one : best), first as Shared);
    return least.query(statement, values);
  };
  return {
    client: { query } as Query,
    end: async () => void (await Promise.all(shared.map((one) => one.end()))),
  };
}

type Shared = ReturnType<typeof shareConnection>;

const tooManyConnections = '53300';
const retryAfterMs = 10_000;
/** A connection to a server that only reads, as during a failover, is used for so long. */
const readOnlyForMs = 3_000;

/** Opened by the first statement, and again by the first one after it broke. */
function shareConnection(config: pg.ClientConfig, { pool, onError }: Omit<Sharing, 'count'>) {
  const connection = keepConnected(config, onError);
  let sent = 0;
  let refusedUntil = 0;
  /** Null = the server has too many connections. */
  const refused = (error: Error & { code?: string }) => {
    if (error.code !== tooManyConnections) throw error;
    if (performance.now() > refusedUntil) onError(error);
    refusedUntil = performance.now() + retryAfterMs;
    return null;
  };
  return {
    sent: () => sent,
    query: async (statement: pg.QueryConfig, values?: unknown[]) => {
      sent++;
      try {
        if (performance.now() < refusedUntil) return await pool.query(statement, values);
        const client = (await connection.open().catch(refused)) ?? pool;
        return await client.query(statement, values);
      } finally {
        sent--;
      }
    },
    end: connection.end,
  };
}

function keepConnected(config: pg.ClientConfig, onError: (error: Error) => void) {
  let opened: Promise<pg.Client> | null = null;
  const connect = () => {
    const client = new pg.Client(config);
    const opening = client.connect().then(async () => {
      if (await isReadOnly(client)) setTimeout(replace, readOnlyForMs).unref();
      return client;
    });
    const forget = () => {
      if (opened === opening) opened = null;
    };
    const replace = () => {
      forget();
      // After the statements that were sent before.
      client
        .query('')
        .catch(onError)
        .finally(() => void client.end());
    };
    client.on('error', onError);
    client.on('error', forget);
    client.on('end', forget);
    opening.catch(forget);
    return opening;
  };
  return {
    open: () => {
      opened ??= connect();
      return opened;
    },
    end: async () => {
      const ending = await opened?.catch(() => null);
      await ending?.end();
    },
  };
}

async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ value: string }>(`select current_setting('transaction_read_only') as value`);
  return rows[0]?.value === 'on';
}
