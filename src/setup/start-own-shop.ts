import { createOwner, type NewOwner } from '../accounts/index.ts';
import { recordAuditEntry } from '../audit-log/index.ts';
import { forgetPhotos, type PhotoDependencies } from '../catalog/index.ts';
import type { PaymentAccountSource } from '../payment-settings/index.ts';
import type { Database, Queries, Tx } from '../platform/database/database.ts';
import { fieldError, ShopError } from '../platform/errors.ts';
import type { Caller } from '../platform/http/call.ts';
import type { ClientInfo } from '../platform/http/clients/read-client.ts';
import { message } from '../platform/message.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { t } from '../shared/languages/translate.ts';
import type { DemoBody } from './api.ts';

/** What the wiring knows about the demo. */
export interface Demo {
  describe(queries: Queries, isSandbox: boolean): Promise<DemoBody | null>;
  /** Returns the ids of photos whose files are to be removed. */
  clear(tx: Tx, queue: Queue): Promise<string[]>;
  isDemoEmail(email: string): boolean;
  isDemoPassword(password: string): boolean;
}

export interface OwnShopDependencies extends PhotoDependencies {
  db: Database;
  shopName: string;
  accounts: PaymentAccountSource;
  demo: Demo | null;
}

export async function findDemo(queries: Queries, { demo, accounts }: OwnShopDependencies): Promise<DemoBody | null> {
  if (!demo) return null;
  const { onlineSource } = await accounts.find();
  return demo.describe(queries, onlineSource === 'sandbox');
}

/**
 * Clears the demo in one transaction. A demo account becomes a new owner, who is logged in; any other owner stays.
 * Throws ShopError 400, 404 without a demo, or 409 when there are real payments.
 */
export async function startOwnShop(
  deps: OwnShopDependencies,
  owner: NewOwner | null,
  { caller, client }: { caller: Caller; client: ClientInfo },
) {
  const { db, demo, accounts } = deps;
  const found = await findDemo(db.read, deps);
  if (!demo || !found) throw new ShopError('not_found', t('setupAnswers.noDemo'));
  const isSandbox = (await accounts.find()).onlineSource === 'sandbox';
  if (demo.isDemoEmail(caller.email)) requireOwnAccount(demo, owner);
  let photos: string[] = [];
  const clear = async (tx: Tx) => {
    const content = await demo.describe(tx, isSandbox);
    if (!content) throw new ShopError('not_found', t('setupAnswers.noDemo'));
    if (content.realPayments > 0) throw new ShopError('conflict', t('setupAnswers.realPayments'));
    photos = await demo.clear(tx, deps.queue);
  };
  const opened = demo.isDemoEmail(caller.email)
    ? await createOwner(deps, owner as NewOwner, client, clear)
    : await db.transaction(async (tx) => {
        await clear(tx);
        await recordAuditEntry(tx, caller, message('auditEntries.demoCleared'), '/dashboard/admin/setup');
        return null;
      });
  await forgetPhotos(deps, photos);
  return opened;
}

function requireOwnAccount(demo: Demo, owner: NewOwner | null): void {
  if (!owner) throw new ShopError('bad_input', t('setupAnswers.ownAccount'));
  if (demo.isDemoEmail(owner.email)) throw fieldError('email', t('setupAnswers.demoEmail'));
  if (demo.isDemoPassword(owner.password)) throw fieldError('password', t('setupAnswers.demoPassword'));
}
