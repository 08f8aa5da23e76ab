import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { runPrepared } from '../prepared.ts';
import { isStorageFailing } from '../storage-failure.ts';

const limitMs = 1_500;

/** Returns the parts that did not respond in time; empty = ready. */
export async function findFailingParts(db: Database): Promise<string[]> {
  const read = (queries: Database['read']) => runPrepared(queries, 'readiness_read', () => sql`select 1`);
  const write = () =>
    db.transaction((tx) =>
      runPrepared(
        tx,
        'readiness_write',
        () => sql`insert into readiness_checks (id, checked_at) values ('write', now())
          on conflict (id) do update set checked_at = excluded.checked_at`,
      ),
    );
  const parts: [name: string, check: () => Promise<unknown>][] = [
    ['database reads', () => read(db.read)],
    ['database for payments', () => read(db.payments.read)],
    ['database writes', write],
  ];
  const answers = await Promise.all(parts.map(([, check]) => succeedsInTime(check())));
  const failing = parts.flatMap(([name], index) => (answers[index] ? [] : [name]));
  if (isStorageFailing() && !failing.includes('database writes')) failing.push('database writes');
  return failing;
}

function succeedsInTime(check: Promise<unknown>): Promise<boolean> {
  return new Promise((done) => {
    const late = setTimeout(() => done(false), limitMs);
    check
      .then(
        () => done(true),
        () => done(false),
      )
      .finally(() => clearTimeout(late));
  });
}
