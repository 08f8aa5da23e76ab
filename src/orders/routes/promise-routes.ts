import type { Database } from '../../platform/database/database.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { destinationAt } from '../../shared/delivery/delivery-state.ts';
import { findQueue } from '../delivery-promise/find-queue.ts';
import { findOpenRules, type PromiseSource, promiseDays } from '../delivery-promise/promise-days.ts';
import { promiseEndpoints } from '../delivery-promise/promise-endpoints.ts';

export interface PromiseDependencies {
  db: Database;
  promises: PromiseSource;
  /** Whatever is cached is wrong from this moment on. */
  cacheUntil: (moment: Date) => void;
}

export function promiseRoutes(bind: Bind, { db, promises, cacheUntil }: PromiseDependencies): void {
  bind(promiseEndpoints.readQueue, async () => ({ success: true, ...(await findQueue(db.read)) }));
  bind(promiseEndpoints.readPromise, async ({ params: { makeDays } }) => {
    const promise = await findPromise(makeDays, null);
    if (promise) cacheUntil(new Date(promise.orderUntil));
    return { success: true, promise };
  });
  bind(promiseEndpoints.readArrival, async ({ params: { makeDays, pin } }) => ({
    success: true,
    promise: await findPromise(makeDays, pin),
  }));
  const findPromise = async (makeDays: number, pin: string | null) => {
    const asked = { lines: [{ quantity: 1, makeDays }], destination: pin ? destinationAt(pin) : null };
    return promiseDays(await findOpenRules(promises), asked, promises.findQueue);
  };
}
