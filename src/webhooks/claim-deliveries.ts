import { sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { runPrepared } from '../platform/database/prepared.ts';
import type { WebhookEvent } from './api.ts';
import { webhookDeliveries, webhooks } from './schema.ts';

export interface Claimed {
  id: string;
  webhookId: string;
  event: WebhookEvent;
  about: string;
  body: string | null;
  tries: number;
  createdAt: string;
}

/** Sent to one webhook at the same time. */
const batchSize = 4;

/**
 * Takes what is due, for 45 seconds: no other process takes it meanwhile, and one that was killed is replaced after
 * them. Of those about one thing only the first; a change of status waits until it can no longer be undone.
 */
export function claimDeliveries(
  queries: Queries,
  { busy, undoSeconds }: { busy: string[]; undoSeconds: number },
): Promise<Claimed[]> {
  return runPrepared<Claimed>(queries, 'claim_webhook_deliveries', selectAndClaim, { busy, undoSeconds });
}

function selectAndClaim() {
  return sql`with due as (
      select first.id from ${webhooks} hook cross join lateral (
        select one.id from ${webhookDeliveries} one
        where one.webhook_id = hook.id and one.state = 'waiting' and one.due_at <= now()
          and (one.event not in ('order.shipped', 'order.delivered', 'order.cancelled')
            or one.created_at <= now() - make_interval(secs => ${sql.placeholder('undoSeconds')}::int))
          and not exists (
            select from ${webhookDeliveries} earlier where earlier.webhook_id = one.webhook_id
              and earlier.about = one.about and earlier.state = 'waiting' and earlier.position < one.position)
        order by one.position limit ${sql.raw(String(batchSize))} for update skip locked
      ) first
      where hook.is_on and hook.id <> all(${sql.placeholder('busy')}::text[])
    )
    update ${webhookDeliveries} claimed
    set due_at = now() + interval '45 seconds', tries = claimed.tries + 1, tried_at = now()
    from due where claimed.id = due.id
    returning claimed.id, claimed.webhook_id as "webhookId", claimed.event, claimed.about, claimed.body, claimed.tries,
      claimed.created_at as "createdAt"`;
}
