import { recordAuditEntry } from '../audit-log/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { fieldError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import type { Caller } from '../platform/http/call.ts';
import { type Message, message } from '../platform/message.ts';
import type { PhotoStore } from '../platform/pictures/photo-store.ts';
import { t } from '../shared/languages/translate.ts';
import { giftsApi } from './api.ts';
import { cardRoutes } from './card/routes.ts';
import { requireStoredPhoto, storeWrapPhoto } from './wrap-photos.ts';
import { addWrap, changeWrap, deleteWrap, listShownWraps, listWraps, sortWraps } from './wraps.ts';

const wrapsPage = '/dashboard/admin/gift-wraps';

export interface GiftsDependencies {
  db: Database;
  photoStore: PhotoStore;
}

export function giftsRoutes(bind: Bind, deps: GiftsDependencies): void {
  const { db, photoStore } = deps;
  cardRoutes(bind);
  bindChanges(bind, deps);
  bind(giftsApi.listWraps, async ({ query: { language } }) => {
    return { success: true, wraps: await listShownWraps(db.read, language) };
  });
  bind(giftsApi.listOwnersWraps, async () => ({ success: true, wraps: await listWraps(db.read) }));
  bind(
    giftsApi.uploadWrapPhoto,
    async ({ photos: [file] }) => {
      if (!file) throw fieldError('photos', t('giftAnswers.choosePicture'));
      return { success: true, photo: { url: await storeWrapPhoto(photoStore, file) } };
    },
    async () => undefined,
  );
}

function bindChanges(bind: Bind, deps: GiftsDependencies): void {
  const { photoStore } = deps;
  const change = (caller: Caller, work: (tx: Tx) => Promise<Message>) => changeWraps(deps, caller, work);
  bind(giftsApi.addWrap, async ({ body, caller }) => {
    await requireStoredPhoto(photoStore, body.photo);
    const wraps = await change(caller, (tx) =>
      addWrap(tx, body).then(() => message('auditEntries.wrapAdded', { name: body.name })),
    );
    return { success: true, message: t('giftAnswers.added', { name: body.name }), wraps };
  });
  bind(giftsApi.changeWrap, async ({ params, body, caller }) => {
    await requireStoredPhoto(photoStore, body.photo);
    const wraps = await change(caller, async (tx) => describeChange(body, await changeWrap(tx, params.wrapId, body)));
    return { success: true, message: t('giftAnswers.wrapSaved'), wraps };
  });
  bind(giftsApi.deleteWrap, async ({ params, caller }) => {
    const wraps = await change(caller, async (tx) =>
      message('auditEntries.wrapDeleted', { name: await deleteWrap(tx, params.wrapId) }),
    );
    return { success: true, message: t('giftAnswers.wrapDeleted'), wraps };
  });
  bind(giftsApi.sortWraps, async ({ body, caller }) => {
    const wraps = await change(caller, (tx) =>
      sortWraps(tx, body.order).then(() => message('auditEntries.wrapsSorted')),
    );
    return { success: true, message: t('giftAnswers.orderSaved'), wraps };
  });
}

function describeChange({ isHidden }: { isHidden?: boolean }, name: string): Message {
  if (isHidden === undefined) return message('auditEntries.wrapChanged', { name });
  return isHidden ? message('auditEntries.wrapHidden', { name }) : message('auditEntries.wrapShown', { name });
}

function changeWraps({ db }: GiftsDependencies, caller: Caller, work: (tx: Tx) => Promise<Message>) {
  return db.transaction(async (tx) => {
    await recordAuditEntry(tx, caller, await work(tx), wrapsPage);
    return listWraps(tx);
  });
}
