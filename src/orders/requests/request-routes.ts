import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { roundToPaise } from '../../shared/money.ts';
import { findShopSettings } from '../../shop-settings/index.ts';
import { ordersApi } from '../api.ts';
import type { WorkDependencies } from '../fulfillment/move-work.ts';
import { findOrderName } from '../reporting/find-order-name.ts';
import { acceptRequest, refuseRequest } from './answer-request.ts';
import { askForChange } from './ask-for-change.ts';
import { findAsking, findBoughtLines, findOrderId, findRequests, listOpenRequests } from './find-requests.ts';
import { readRequestPhotos } from './read-photos.ts';
import type { RequestForm, RequestsBody } from './request-endpoints.ts';

type RequestDependencies = WorkDependencies & { db: Database };

export function requestRoutes(bind: Bind, deps: RequestDependencies): void {
  const { db } = deps;
  bind(ordersApi.findRequestsByKey, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return findForBuyer(deps, await requireOrderId(findOrderId(db.read, params)));
  });
  bind(
    ordersApi.askByKey,
    async ({ params, body }) => ask(deps, await requireOrderId(findOrderId(db.read, params)), body),
    ({ params }) => requireOrderId(findOrderId(db.read, params)),
  );
  bind(ordersApi.findOwnRequests, async ({ params: { orderId }, caller }) =>
    findForBuyer(deps, await requireOrderId(findOrderId(db.read, { orderId, userId: caller.id }))),
  );
  const requireOwn = ({ params: { orderId }, caller }: { params: { orderId: string }; caller: { id: string } }) =>
    requireOrderId(findOrderId(db.read, { orderId, userId: caller.id }));
  bind(ordersApi.askForOwnOrder, async (call) => ask(deps, await requireOwn(call), call.body), requireOwn);
  bindAnswers(bind, deps);
}

function bindAnswers(bind: Bind, deps: RequestDependencies): void {
  const { db } = deps;
  bind(ordersApi.listOpenRequests, async () => ({ success: true, requests: await listOpenRequests(db.read) }));
  bind(ordersApi.findRequestsOfOrder, async ({ params: { orderId } }) => ({
    success: true,
    requests: await findRequests(db.read, orderId),
  }));
  bind(ordersApi.acceptRequest, async ({ params: { requestId }, body, caller }) => {
    const { amount, restock = false, lines = null, answer } = body;
    const amountPaise = amount === undefined ? null : roundToPaise(amount);
    const said = await db.transaction(async (tx) => {
      const accepted = { requestId, amountPaise, restock, lines, answer: answer?.trim() || null, by: caller };
      const { orderId, remarks } = await acceptRequest(tx, deps, accepted);
      const what = `accepted a request about order ${await findOrderName(tx, orderId)}`;
      await recordAuditEntry(tx, caller, what, `/dashboard/admin/order/${orderId}`);
      return remarks;
    });
    return { success: true, message: ['The request is accepted, and the buyer gets an email.', ...said].join(' ') };
  });
  bind(ordersApi.refuseRequest, async ({ params: { requestId }, body: { answer }, caller }) => {
    await db.transaction(async (tx) => {
      const orderId = await refuseRequest(tx, deps, { requestId, answer, by: caller });
      const what = `refused a request about order ${await findOrderName(tx, orderId)}`;
      await recordAuditEntry(tx, caller, what, `/dashboard/admin/order/${orderId}`);
    });
    return { success: true, message: 'The request is refused, and the buyer gets an email.' };
  });
}

async function requireOrderId(finding: Promise<string | null>): Promise<string> {
  const orderId = await finding;
  if (!orderId) throw new ShopError('not_found', 'This order was not found.');
  return orderId;
}

async function findForBuyer({ db, shopName }: RequestDependencies, orderId: string): Promise<RequestsBody> {
  const { returnDays } = await findShopSettings(db.read, shopName);
  const requests = await findRequests(db.read, orderId);
  const asking = await findAsking(db.read, orderId, returnDays);
  return { success: true, requests, ...asking, lines: await findBoughtLines(db.read, orderId) };
}

async function ask(
  { db, queue, shopName }: RequestDependencies,
  orderId: string,
  { kind, reason, lines, photos = [] }: RequestForm,
) {
  const { returnDays } = await findShopSettings(db.read, shopName);
  const { mayAsk } = await findAsking(db.read, orderId, returnDays);
  const pictures = mayAsk === kind ? await readRequestPhotos(photos) : [];
  await db.transaction((tx) =>
    askForChange(tx, queue, { orderId, kind, reason, lines: lines ?? null, photos: pictures, returnDays }),
  );
  return { success: true as const, message: 'We have your request, and answer you by email.' };
}
