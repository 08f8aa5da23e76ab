import type { FastifyInstance } from 'fastify';
import { makeKeysetCursors } from '../catalog/index.ts';
import { findSeller } from '../invoicing/index.ts';
import { mayTakeCodes } from '../offers/index.ts';
import { findCashTerms, findQueue, offersThanks, type PromiseSource } from '../orders/index.ts';
import { makeResponseCache, type ResponseCache } from '../platform/cache/cache.ts';
import { makeMemory, type Remember } from '../platform/cache/remember.ts';
import { openCacheInvalidation } from '../platform/database/cache-invalidation.ts';
import type { Database } from '../platform/database/database.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import type { CacheTag } from '../shared/cache-tag.ts';
import { findChargesAndDays } from '../shipping/index.ts';
import { findShopSettings } from '../shop-settings/index.ts';
import { findChangedTags } from './changed-tags.ts';

interface CachesDependencies {
  db: Database;
  databaseUrl?: string;
  directUrl?: string;
  cacheMb: number;
  publicUrl: string;
  shopName: string;
}

const megabyte = 1024 * 1024;

export type Remembered = ReturnType<typeof rememberShop>;

/** What pages need and rarely changes. */
function rememberShop({ db, shopName }: CachesDependencies, remember: Remember) {
  const settings = remember(() => findShopSettings(db.read, shopName));
  const delivery = remember(() => findChargesAndDays(db.read));
  const queue = remember(() => findQueue(db.read));
  const promises: PromiseSource = { findSettings: settings, findDelivery: delivery, findQueue: queue };
  return {
    settings,
    delivery,
    seller: remember(() => findSeller(db.read, shopName)),
    promises,
    takesCodes: remember(() => mayTakeCodes(db.read)),
    cash: remember(() => findCashTerms(db.read)),
    hasThanksPage: remember(() => offersThanks(db.read)),
  };
}

export interface Caches {
  cache: ResponseCache;
  remember: Remember;
  remembered: Remembered;
  isOpened: () => Promise<boolean>;
  keysetCursors: ReturnType<typeof makeKeysetCursors>;
}

export async function openCaches(
  app: FastifyInstance,
  deps: CachesDependencies,
  settingsChanged: () => void,
): Promise<Caches> {
  const { db, databaseUrl, directUrl = databaseUrl, cacheMb, publicUrl } = deps;
  const cache = makeResponseCache(cacheMb * megabyte, securityHeaders(publicUrl.startsWith('https:')));
  const keysetCursors = makeKeysetCursors();
  const memory = makeMemory();
  const invalidate = (tags: readonly CacheTag[]) => {
    memory.invalidate(tags);
    cache.invalidate(tags);
    if (!tags.includes('everything')) return;
    settingsChanged();
    keysetCursors.clear();
  };
  const onError = (error: Error) => app.log.warn({ err: error }, 'The connection for cache invalidation broke');
  const mayBeOld = (isSo: boolean) => {
    memory.setStale(isSo);
    cache.setStale(isSo);
  };
  app.addHook(
    'onClose',
    await openCacheInvalidation(db, directUrl, { findTags: findChangedTags, invalidate, mayBeOld }, onError),
  );
  const { remember } = memory;
  const remembered = rememberShop(deps, remember);
  const isOpened = async () => (await remembered.settings()).isOpened;
  return { cache, remember, remembered, isOpened, keysetCursors };
}
