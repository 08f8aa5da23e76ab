import { recordSecurityEvent } from '../audit-log/index.ts';
import type { Database } from '../platform/database/database.ts';
import { fieldError } from '../platform/errors.ts';
import type { Caller } from '../platform/http/call.ts';
import type { ClientInfo } from '../platform/http/clients/read-client.ts';
import { t } from '../shared/languages/translate.ts';
import { countWithin } from './log-in/attempt-counters.ts';

/** An assistant works on orders; all of them at once are the owner's exports, which need a recent login. */
const maxPeopleForAssistants = 100;
/** One security event for each of these within an hour. */
const peoplePerEvent = 500;

/** The page of a list that names buyers. Throws ShopError 400 for a longer one of an assistant. */
export function pageOfPeople<Query extends { limit?: number }>({ adminRole }: Caller, query: Query): Query {
  if (adminRole === 'owner') return query;
  const { limit = maxPeopleForAssistants } = query;
  if (limit > maxPeopleForAssistants)
    throw fieldError('limit', t('personAnswers.mostPeople', { max: maxPeopleForAssistants }));
  return { ...query, limit };
}

/** Counts the people whose data an admin has read in lists. */
export async function recordPeopleRead(
  db: Database,
  { caller, client }: { caller: Caller; client: ClientInfo },
  list: string,
  count: number,
): Promise<void> {
  if (count === 0) return;
  await db.transaction(async (tx) => {
    const all = await countWithin(tx, `people read by ${caller.id}`, 3_600, count);
    if (Math.floor(all / peoplePerEvent) === Math.floor((all - count) / peoplePerEvent)) return;
    const { id: userId, email } = caller;
    const detail = { list, withinAnHour: all };
    await recordSecurityEvent(tx, { kind: 'many_people_read', userId, email, client, detail });
  });
}
