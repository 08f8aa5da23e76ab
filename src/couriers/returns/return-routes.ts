import { recordAuditEntry } from '../../audit-log/index.ts';
import { answerOnce, readKeyedChange } from '../../orders/index.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { type Message, message, writeMessage } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { roundToPaise } from '../../shared/money.ts';
import type { CourierDependencies } from '../dependencies.ts';
import { requireAccount } from '../settings/require-account.ts';
import { bookComplaintReturn } from './book-complaint-return.ts';
import { bookReturn } from './book-return.ts';
import { returnEndpoints } from './return-endpoints.ts';
import { unpackParcel } from './unpack-parcel.ts';

export function returnRoutes(bind: Bind, deps: CourierDependencies): void {
  const { db } = deps;
  bind(returnEndpoints.bookReturn, async (call) => {
    const { order: orderId, request: requestId, ...size } = call.body;
    await requireAccount(deps.accounts);
    const said = await answerOnce(db, readKeyedChange(call), {
      run: async (tx) => {
        const name = await bookReturn(tx, deps, { orderId, requestId, size, by: call.caller });
        const what = message('auditEntries.returnPickupAsked', { order: name });
        await recordAuditEntry(tx, call.caller, what, `/dashboard/admin/order/${orderId}`);
        return t('courierAnswers.pickupBeingBooked');
      },
    });
    return { success: true, message: said };
  });
  bind(returnEndpoints.bookComplaintReturn, async (call) => {
    const { grievance: grievanceId, order: orderId, ...size } = call.body;
    await requireAccount(deps.accounts);
    const said = await answerOnce(db, readKeyedChange(call), {
      run: async (tx) => {
        const name = await bookComplaintReturn(tx, deps, { grievanceId, orderId, size, by: call.caller });
        const what = message('auditEntries.complaintPickupAsked', { order: name });
        await recordAuditEntry(tx, call.caller, what, `/dashboard/admin/grievances/${grievanceId}`);
        return t('courierAnswers.pickupBeingBooked');
      },
    });
    return { success: true, message: said };
  });
  bindUnpacking(bind, deps);
}

function bindUnpacking(bind: Bind, deps: CourierDependencies): void {
  const { db } = deps;
  bind(returnEndpoints.unpackParcel, async (call) => {
    const { params, body, caller } = call;
    const { restock: isRestocked, cost, refused: isRefused = null } = body;
    const costPaise = cost === undefined ? null : roundToPaise(cost);
    const unpacked = { shipmentId: params.shipmentId, isRestocked, costPaise, isRefused, by: caller };
    const said = await answerOnce(db, readKeyedChange(call), {
      run: async (tx) => {
        const { orderId, orderName, isOrderOver } = await unpackParcel(tx, deps, unpacked);
        const done = describeUnpacked(isRestocked, isOrderOver);
        const what = message('auditEntries.unpacked', { order: orderName, what: done });
        await recordAuditEntry(tx, caller, what, `/dashboard/admin/order/${orderId}`);
        return writeMessage(done);
      },
    });
    return { success: true, message: said };
  });
}

function describeUnpacked(isRestocked: boolean, isOrderOver: boolean): Message {
  const first = isRestocked ? message('courierAnswers.piecesBack') : message('courierAnswers.piecesWrittenOff');
  if (!isOrderOver) return first;
  return message('auditEntries.twoSentences', { first, second: message('courierAnswers.orderOver') });
}
