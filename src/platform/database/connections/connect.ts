import pg from 'pg';
import { startEmbedded } from '../embedded/embedded.ts';
import type { DatabaseLocation } from '../open.ts';

export interface Connection {
  client: pg.Client;
  close(): Promise<void>;
}

/** One connection without time limits; unlike `openDatabase` it changes nothing. */
export async function connect({ databaseUrl, dataDir, isDurable = false }: DatabaseLocation): Promise<Connection> {
  const onError = () => undefined;
  const embedded = databaseUrl ? null : await startEmbedded(dataDir, { isDurable, onError });
  const place = embedded
    ? { host: embedded.socketFolder, user: 'postgres', database: 'postgres' }
    : { connectionString: databaseUrl, keepAlive: true };
  const client = new pg.Client({ ...place, connectionTimeoutMillis: 30_000 });
  client.on('error', onError);
  const close = async () => {
    await client.end().catch(() => undefined);
    await embedded?.close();
  };
  try {
    await client.connect();
    return { client, close };
  } catch (cause) {
    await close();
    throw new Error(`The PostgreSQL server of DATABASE_URL cannot be used: ${(cause as Error).message}`, { cause });
  }
}
