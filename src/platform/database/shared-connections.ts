import pg from 'pg';

export type Query = Pick<pg.Client, 'query'>;

/**
 * Connections that short reads share: each statement is sent at once, behind those that are on the way, to the
 * connection with the fewest. A statement waits for those before it.
 */
export function shareConnections(config: pg.ClientConfig, count: number, onError: (error: Error) => void) {
  const shared = Array.from({ length: count }, () => shareConnection({ ...config, pipeline: true }, onError));
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

/** Opened by the first statement, and again by the first one after it broke. */
function shareConnection(config: pg.ClientConfig, onError: (error: Error) => void) {
  let opened: Promise<pg.Client> | null = null;
  let sent = 0;
  const open = () => {
    const client = new pg.Client(config);
    const opening = client.connect().then(() => client);
    const forget = () => {
      if (opened === opening) opened = null;
    };
    client.on('error', onError);
    client.on('error', forget);
    client.on('end', forget);
    opening.catch(forget);
    return opening;
  };
  return {
    sent: () => sent,
    query: async (statement: pg.QueryConfig, values?: unknown[]) => {
      sent++;
      try {
        opened ??= open();
        const client = await opened;
        return await client.query(statement, values);
      } finally {
        sent--;
      }
    },
    end: async () => {
      const ending = await opened?.catch(() => null);
      await ending?.end();
    },
  };
}
