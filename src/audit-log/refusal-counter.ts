import type { Database } from '../platform/database/database.ts';
import type { ClientInfo } from '../platform/http/clients/read-client.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import type { SecurityEventKind } from './security-event-kinds.ts';

/** Further rows share one without an address. */
const maxPerKind = 100;

interface Refusal {
  kind: SecurityEventKind;
  client: ClientInfo;
  userId?: string | null;
  email?: string | null;
  route: string;
}

/** Aggregates refused requests in memory, to one row a minute for each kind, address and account. */
export interface RefusalCounter {
  count(refusal: Refusal): void;
  flush(): Promise<void>;
}

export function makeRefusalCounter(db: Database): RefusalCounter {
  let counted = new Map<string, Refusal & { count: number }>();
  const perKind = new Map<SecurityEventKind, number>();
  return {
    count: (refusal) => {
      const { kind, client, userId = '' } = refusal;
      const key = `${kind} ${client.address} ${userId}`;
      const known = counted.get(key);
      if (known) {
        known.count++;
        return;
      }
      const rows = (perKind.get(kind) ?? 0) + 1;
      const overflow = counted.get(kind);
      if (rows <= maxPerKind) counted.set(key, { ...refusal, count: 1 });
      else if (overflow) overflow.count++;
      else counted.set(kind, { kind, client: { address: '', userAgent: '' }, route: 'many', count: 1 });
      perKind.set(kind, rows);
    },
    flush: async () => {
      if (counted.size === 0) return;
      const rows = [...counted.values()];
      counted = new Map();
      perKind.clear();
      await db.transaction(async (tx) => {
        for (const { kind, client, userId, email, route, count } of rows)
          await recordSecurityEvent(tx, {
            kind,
            userId,
            email,
            client: client.address ? client : null,
            detail: { route, count },
          });
      });
    },
  };
}
