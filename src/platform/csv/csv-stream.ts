import { sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../database/database.ts';
import { readSnapshot } from '../database/read-snapshot.ts';
import { csvText } from './csv.ts';

type Rows = readonly (readonly (string | number)[])[];

/**
 * CSV, sent while `write` reads it. PostgreSQL exports one snapshot; the embedded database releases its only connection
 * between batches.
 */
export function streamCsv(
  db: Database,
  head: readonly string[],
  write: (queries: Queries, send: (rows: Rows) => Promise<void>) => Promise<void>,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const run = async (queries: Queries) => {
    await writer.write(`\ufeff${csvText([head])}`);
    await write(queries, (rows) => writer.write(csvText(rows)));
  };
  const written = db.kind === 'embedded' ? run(db.read) : db.transaction((tx) => startExport(tx).then(() => run(tx)));
  written
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    .catch(() => undefined);
  return readable.pipeThrough(new TextEncoderStream());
}

/** A slow download may take longer than other transactions. */
async function startExport(tx: Tx): Promise<void> {
  await readSnapshot(tx);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'`);
}
