import { and, eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { toKnownNetwork } from '../../platform/http/clients/client-network.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { knownClients } from '../schema.ts';
import { parseDeviceName } from './device-name.ts';

const maxOfKind = 20;

export async function findKnownNetwork(queries: Queries, userId: string, { address }: ClientInfo): Promise<boolean> {
  const [row] = await queries
    .select({ value: knownClients.value })
    .from(knownClients)
    .where(
      and(
        eq(knownClients.userId, userId),
        eq(knownClients.kind, 'network'),
        eq(knownClients.value, toKnownNetwork(address)),
      ),
    );
  return row !== undefined;
}

/** Returns whether network or device are new to an account that has others. */
export async function rememberClient(tx: Tx, userId: string, client: ClientInfo): Promise<{ isNew: boolean }> {
  const isFirst = (await tx.$count(knownClients, eq(knownClients.userId, userId))) === 0;
  const found = await tx
    .insert(knownClients)
    .values([
      { userId, kind: 'network', value: toKnownNetwork(client.address) },
      { userId, kind: 'device', value: parseDeviceName(client.userAgent) },
    ])
    .onConflictDoUpdate({
      target: [knownClients.userId, knownClients.kind, knownClients.value],
      set: { lastUsedAt: sql`now()` },
    })
    .returning({ isNew: sql<boolean>`${knownClients.createdAt} = now()` });
  await tx.execute(sql`
    delete from ${knownClients} where (user_id, kind, value) in (
      select user_id, kind, value from (
        select user_id, kind, value, row_number() over (partition by kind order by last_used_at desc, value) as place
        from ${knownClients} where user_id = ${userId}
      ) ranked where place > ${maxOfKind}::int
    )`);
  return { isNew: !isFirst && found.some(({ isNew }) => isNew) };
}

export async function forgetClients(tx: Tx, userId: string, except?: ClientInfo): Promise<void> {
  await tx.delete(knownClients).where(eq(knownClients.userId, userId));
  if (except) await rememberClient(tx, userId, except);
}
