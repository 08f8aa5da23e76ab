import { recordAuditEntry } from '../audit-log/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Bind } from '../platform/http/bind.ts';
import { type Message, message } from '../platform/message.ts';
import { t } from '../shared/languages/translate.ts';
import { offersApi } from './api.ts';
import { addOffer, changeOffer } from './change-offers.ts';
import { listOffers } from './select-offers.ts';

const offersPage = '/dashboard/admin/offers';

interface OffersDependencies {
  db: Database;
}

export function offersRoutes(bind: Bind, { db }: OffersDependencies): void {
  bind(offersApi.listOffers, async () => ({ success: true, offers: await listOffers(db.read) }));
  bind(offersApi.addOffer, async ({ body, caller }) => {
    const offer = await db.transaction(async (tx) => {
      const added = await addOffer(tx, body);
      await recordAuditEntry(tx, caller, message('auditEntries.offerAdded', { code: added.code }), offersPage);
      return added;
    });
    return {
      success: true,
      message: t(offer.state === 'planned' ? 'giftAnswers.offerPlanned' : 'giftAnswers.offerUsable', {
        code: offer.code,
      }),
      offer,
    };
  });
  bind(offersApi.changeOffer, async ({ params, body, caller }) => {
    const offer = await db.transaction(async (tx) => {
      const changed = await changeOffer(tx, params.offerId, body);
      await recordAuditEntry(tx, caller, describeChange(body, changed.code), offersPage);
      return changed;
    });
    return {
      success: true,
      message:
        offer.state === 'paused' ? t('giftAnswers.offerPaused', { code: offer.code }) : t('giftAnswers.offerSaved'),
      offer,
    };
  });
}

function describeChange({ isPaused }: { isPaused?: boolean }, code: string): Message {
  if (isPaused === undefined) return message('auditEntries.offerChanged', { code });
  return isPaused ? message('auditEntries.offerPaused', { code }) : message('auditEntries.offerResumed', { code });
}
