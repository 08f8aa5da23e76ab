import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailState } from '../../platform/email/mail-state.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Call } from '../../platform/http/call.ts';
import type { AnswerInTurn } from '../../platform/http/clients/long-lists.ts';
import { message } from '../../platform/message.ts';
import { readSentPhotos } from '../../platform/pictures/read-sent-photos.ts';
import { t } from '../../shared/languages/translate.ts';
import { roundToPaise } from '../../shared/money.ts';
import { describeAsked } from '../../shared/orders/email-promise.ts';
import { findShopSettings } from '../../shop-settings/index.ts';
import { findOrderName } from '../core/bodies/find-order-name.ts';
import type { WorkDependencies } from '../fulfillment/move-work.ts';
import { acceptRequest, refuseRequest } from '../requests/answer-request.ts';
import { askForChange } from '../requests/ask-for-change.ts';
import {
  findAsking,
  findBoughtLines,
  findRequests,
  listOpenRequests,
  requireOrderId,
} from '../requests/find-requests.ts';
import type { RequestForm, RequestsBody } from '../requests/request-endpoints.ts';
import { requestEndpoints } from '../requests/request-endpoints.ts';

type RequestDependencies = WorkDependencies & {
  db: Database;
  shopName: string;
  mail: MailState;
  inTurn: AnswerInTurn;
};

export function requestRoutes(bind: Bind, deps: RequestDependencies): void {
  const { db, inTurn } = deps;
  bind(requestEndpoints.findRequestsByKey, async (call) => {
    call.reply.header('cache-control', 'no-store');
    const orderId = await requireOrderId(db.read, call.params);
    return inTurn(call, () => findForBuyer(deps, orderId));
  });
  bind(
    requestEndpoints.askByKey,
    async (call) => ask(deps, await requireOrderId(db.read, call.params), call),
    ({ params }) => requireOrderId(db.read, params),
  );
  bind(requestEndpoints.findOwnRequests, async (call) => {
    const orderId = await requireOwn(call);
    return inTurn(call, () => findForBuyer(deps, orderId));
  });
  const requireOwn = ({ params: { orderId }, caller }: { params: { orderId: string }; caller: { id: string } }) =>
    requireOrderId(db.read, { orderId, userId: caller.id });
  bind(requestEndpoints.askForOwnOrder, async (call) => ask(deps, await requireOwn(call), call), requireOwn);
  bindAnswers(bind, deps);
}

function bindAnswers(bind: Bind, deps: RequestDependencies): void {
  const { db } = deps;
  bind(requestEndpoints.listOpenRequests, async () => ({ success: true, requests: await listOpenRequests(db.read) }));
  bind(requestEndpoints.findRequestsOfOrder, async ({ params: { orderId } }) => ({
    success: true,
    requests: await findRequests(db.read, orderId),
  }));
  bind(requestEndpoints.acceptRequest, async ({ params: { requestId }, body, caller }) => {
    const { amount, restock = false, lines = null, answer } = body;
    const amountPaise = amount === undefined ? null : roundToPaise(amount);
    const said = await db.transaction(async (tx) => {
      const accepted = { requestId, amountPaise, restock, lines, answer: answer?.trim() || null, by: caller };
      const { orderId, remarks } = await acceptRequest(tx, deps, accepted);
      const what = message('auditEntries.requestAccepted', { order: await findOrderName(tx, orderId) });
      await recordAuditEntry(tx, caller, what, `/dashboard/admin/order/${orderId}`);
      return remarks;
    });
    return {
      success: true,
      message: [
        t('orderAnswers.requestAccepted', { isEmailed: (await deps.mail.sendsEmail()) ? 'yes' : 'no' }),
        ...said,
      ].join(' '),
    };
  });
  bind(requestEndpoints.refuseRequest, async ({ params: { requestId }, body: { answer }, caller }) => {
    await db.transaction(async (tx) => {
      const orderId = await refuseRequest(tx, deps, { requestId, answer, by: caller });
      const what = message('auditEntries.requestRefused', { order: await findOrderName(tx, orderId) });
      await recordAuditEntry(tx, caller, what, `/dashboard/admin/order/${orderId}`);
    });
    return {
      success: true,
      message: t('orderAnswers.requestRefused', { isEmailed: (await deps.mail.sendsEmail()) ? 'yes' : 'no' }),
    };
  });
}

async function findForBuyer({ db, shopName }: RequestDependencies, orderId: string): Promise<RequestsBody> {
  const { returnDays } = await findShopSettings(db.read, shopName);
  const requests = await findRequests(db.read, orderId);
  const asking = await findAsking(db.read, orderId, returnDays);
  return { success: true, requests, ...asking, lines: await findBoughtLines(db.read, orderId) };
}

async function ask(
  { db, queue, shopName, mail }: RequestDependencies,
  orderId: string,
  call: { body: RequestForm } & Pick<Call<typeof requestEndpoints.askByKey>, 'caller' | 'client' | 'isWanted'>,
) {
  const { kind, reason, lines, photos = [] } = call.body;
  const { returnDays } = await findShopSettings(db.read, shopName);
  const { mayAsk } = await findAsking(db.read, orderId, returnDays);
  const pictures = mayAsk === kind ? await readSentPhotos(photos, call) : [];
  await db.transaction((tx) =>
    askForChange(tx, queue, { orderId, kind, reason, lines: lines ?? null, photos: pictures, returnDays }),
  );
  return { success: true as const, message: describeAsked(await mail.sendsEmail()) };
}
