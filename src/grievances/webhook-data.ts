import type { Database } from '../platform/database/database.ts';
import { findGrievanceRow } from './find-grievances.ts';

/** The `data` of webhooks about complaints: neither who wrote nor what. */
export function grievanceWebhookData({ db }: { db: Database }) {
  return {
    'ticket.opened': async (id: string) => {
      const row = await findGrievanceRow(db.read, { id });
      if (!row) return null;
      const { number, topic, createdAt, acknowledgeBy, settleBy } = row;
      return {
        _id: id,
        number,
        topic,
        createdAt: createdAt.toISOString(),
        acknowledgeBy: acknowledgeBy.toISOString(),
        settleBy: settleBy.toISOString(),
      };
    },
  };
}
