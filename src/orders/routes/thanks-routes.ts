import { recordAuditEntry } from '../../audit-log/index.ts';
import { chooseCardSize } from '../../gifts/index.ts';
import { webpDataUrl } from '../../platform/data-url.ts';
import type { Database } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { message } from '../../platform/message.ts';
import { readSentPhotos, type Sending } from '../../platform/pictures/read-sent-photos.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { findOrderName } from '../core/bodies/find-order-name.ts';
import { requireOrderId } from '../requests/find-requests.ts';
import { giverName, readFirstName } from '../thanks/names.ts';
import { alreadyThanked, removeThanks, sendThanks } from '../thanks/send-thanks.ts';
import type { ThanksBody } from '../thanks/thanks-endpoints.ts';
import { thanksEndpoints } from '../thanks/thanks-endpoints.ts';
import { findThanks, findThanksCode, findThanksPage } from '../thanks/thanks-page.ts';
import { changeThanksSettings, findThanksSettings, type StoredThanksSettings } from '../thanks/thanks-settings.ts';

interface ThanksDependencies {
  db: Database;
  queue: Queue;
}

export function thanksRoutes(bind: Bind, deps: ThanksDependencies): void {
  const { db, queue } = deps;
  bind(thanksEndpoints.findThanksPage, async ({ params: { code }, reply }) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    const { gift, buyerName, isSent } = await requirePage(db, code);
    const { words, photo } = await findThanksSettings(db.read);
    const { recipient, message, from, design } = gift;
    const names = { name: readFirstName(recipient.name), giver: giverName(from, buyerName) };
    const card = { design, message, size: chooseCardSize({ recipient: recipient.name, message, from }) };
    return { success: true, page: { ...names, ...card, words, photo: photo && webpDataUrl(photo), isSent } };
  });
  const requireUnsent = async ({ params: { code } }: { params: { code: string } }) => {
    const { orderId, isSent } = await requirePage(db, code);
    if (isSent) throw alreadyThanked();
    return orderId;
  };
  bind(
    thanksEndpoints.sendThanks,
    async (call) => {
      const { params, body } = call;
      const { words, photo } = body;
      const orderId = await requireUnsent({ params });
      const picture = await readPhoto(photo, call);
      await db.transaction((tx) => sendThanks(tx, queue, { orderId, words, photo: picture ?? null }));
      return { success: true, message: t('shopping.thanksSent') };
    },
    requireUnsent,
  );
  bindReading(bind, deps);
  bindSettings(bind, deps);
}

function bindReading(bind: Bind, { db }: ThanksDependencies): void {
  const find = async (orderId: string) => ({ success: true, thanks: await thanksBody(db, orderId) });
  bind(thanksEndpoints.findThanksByKey, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return find(await requireOrderId(db.read, params));
  });
  bind(thanksEndpoints.findOwnThanks, async ({ params: { orderId }, caller }) =>
    find(await requireOrderId(db.read, { orderId, userId: caller.id })),
  );
  bind(thanksEndpoints.findThanksOfOrder, async ({ params: { orderId } }) => {
    const code = await findThanksCode(db.read, orderId);
    return { success: true, thanks: await thanksBody(db, orderId), link: code && `/t/${code}` };
  });
  bind(thanksEndpoints.removeThanks, async ({ params: { orderId }, caller }) => {
    await db.transaction(async (tx) => {
      await removeThanks(tx, orderId);
      const what = message('auditEntries.thanksRemoved', { order: await findOrderName(tx, orderId) });
      await recordAuditEntry(tx, caller, what, `/dashboard/admin/order/${orderId}`);
    });
    return { success: true, message: t('orderAnswers.thanksRemoved') };
  });
}

function bindSettings(bind: Bind, { db }: ThanksDependencies): void {
  bind(thanksEndpoints.readThanksSettings, async () => ({
    success: true,
    settings: settingsBody(await findThanksSettings(db.read)),
  }));
  bind(thanksEndpoints.changeThanksSettings, async (call) => {
    const { body, caller } = call;
    const { isOn, words, photo } = body;
    const picture = await readPhoto(photo, call);
    const settings = await db.transaction(async (tx) => {
      const what = isOn ? message('auditEntries.thanksOn') : message('auditEntries.thanksOff');
      await recordAuditEntry(tx, caller, what, '/dashboard/admin/thank-you');
      return changeThanksSettings(tx, { isOn, words: words.trim(), photo: picture });
    });
    return { success: true, message: t('orderAnswers.thanksSaved'), settings: settingsBody(settings) };
  });
}

async function requirePage({ read }: Database, code: string) {
  const page = await findThanksPage(read, code);
  if (!page) throw new ShopError('not_found', t('shopping.pageNotFound'));
  return page;
}

/** Decoded and encoded again; null and undefined stay. */
async function readPhoto(photo: string | null | undefined, sending: Sending): Promise<Buffer | null | undefined> {
  if (!photo) return photo === undefined ? undefined : null;
  const [picture = null] = await readSentPhotos([photo], sending);
  return picture;
}

async function thanksBody({ read }: Database, orderId: string): Promise<ThanksBody> {
  const found = await findThanks(read, orderId);
  return (
    found && { words: found.words, photo: found.photo && webpDataUrl(found.photo), sentAt: found.sentAt.toISOString() }
  );
}

function settingsBody({ isOn, words, photo }: StoredThanksSettings) {
  return { isOn, words, photo: photo && webpDataUrl(photo) };
}
