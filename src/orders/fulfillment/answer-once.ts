import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import type { KeyedChange } from '../core/idempotency-key.ts';
import { answeredChanges } from './schema.ts';

/** `undefined` could not be stored. */
type StoredAnswer = string | object | null;

interface Change<T extends StoredAnswer> {
  /** What has to be certain before the transaction begins. */
  prepare?: () => Promise<unknown>;
  /** Its answer is stored: without personal data. */
  run: (tx: Tx) => Promise<T>;
}

/**
 * Runs a change in a transaction; under an Idempotency-Key once for each account and key: a repeat gets the first
 * answer. A refused change may be sent again. Throws ShopError 409 when the key was used for another change.
 */
export async function answerOnce<T extends StoredAnswer>(
  db: Database,
  asked: KeyedChange | null,
  change: Change<T>,
): Promise<T> {
  if (!asked) {
    await change.prepare?.();
    return db.transaction(change.run);
  }
  const known = await findAnswer<T>(db.read, asked);
  if (known) return known.answer;
  await change.prepare?.();
  return db.transaction(async (tx) => {
    // Waits for a request with the same key.
    const { rowCount } = await tx.insert(answeredChanges).values(asked).onConflictDoNothing();
    const earlier = rowCount === 1 ? null : await findAnswer<T>(tx, asked);
    if (earlier) return earlier.answer;
    const answer = await change.run(tx);
    await tx.update(answeredChanges).set({ answer }).where(isUnderKey(asked));
    return answer;
  });
}

export async function eraseOldAnswers(db: Database, days: number): Promise<void> {
  await db.read
    .delete(answeredChanges)
    .where(lt(answeredChanges.createdAt, sql`now() - make_interval(days => ${days}::int)`));
}

async function findAnswer<T>(queries: Queries, asked: KeyedChange): Promise<{ answer: T } | null> {
  const [row] = await queries.select().from(answeredChanges).where(isUnderKey(asked));
  if (!row) return null;
  if (row.requestHash !== asked.requestHash) throw new ShopError('conflict', t('orderAnswers.keyUsed'));
  return { answer: row.answer as T };
}

function isUnderKey({ userId, key }: KeyedChange) {
  return and(eq(answeredChanges.userId, userId), eq(answeredChanges.key, key));
}
