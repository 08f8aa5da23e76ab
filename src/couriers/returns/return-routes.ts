import { recordAuditEntry } from '../../audit-log/index.ts';
import { answerOnce, readKeyedChange } from '../../orders/index.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { inLanguage } from '../../platform/language.ts';
import { firstLanguage } from '../../shared/languages/languages.ts';
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
    const message = await answerOnce(db, readKeyedChange(call), {
      run: async (tx) => {
        const name = await bookReturn(tx, deps, { orderId, requestId, size, by: call.caller });
        const what = `asked for a pickup of the return of order ${name}`;
        await recordAuditEntry(tx, call.caller, what, `/dashboard/admin/order/${orderId}`);
        return t('courierAnswers.pickupBeingBooked');
      },
    });
    return { success: true, message };
  });
  bind(returnEndpoints.bookComplaintReturn, async (call) => {
    const { grievance: grievanceId, order: orderId, ...size } = call.body;
    await requireAccount(deps.accounts);
    const message = await answerOnce(db, readKeyedChange(call), {
      run: async (tx) => {
        const name = await bookComplaintReturn(tx, deps, { grievanceId, orderId, size, by: call.caller });
        const what = `asked for a pickup of order ${name} for a complaint`;
        await recordAuditEntry(tx, call.caller, what, `/dashboard/admin/grievances/${grievanceId}`);
        return t('courierAnswers.pickupBeingBooked');
      },
    });
    return { success: true, message };
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
    const message = await answerOnce(db, readKeyedChange(call), {
      run: async (tx) => {
        const { orderId, orderName, isOrderOver } = await unpackParcel(tx, deps, unpacked);
        const describe = () => describeUnpacked(isRestocked, isOrderOver);
        const what = `unpacked what came back of order ${orderName}. ${inLanguage(firstLanguage, describe)}`;
        await recordAuditEntry(tx, caller, what, `/dashboard/admin/order/${orderId}`);
        return describe();
      },
    });
    return { success: true, message };
  });
}

function describeUnpacked(isRestocked: boolean, isOrderOver: boolean): string {
  const pieces = isRestocked ? t('courierAnswers.piecesBack') : t('courierAnswers.piecesWrittenOff');
  return isOrderOver ? `${pieces} ${t('courierAnswers.orderOver')}` : pieces;
}
