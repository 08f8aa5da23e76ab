import { recordAuditEntry, recordSecurityEvent } from '../../audit-log/index.ts';
import { findOrder } from '../../orders/index.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { SentFile } from '../../platform/http/sent-file.ts';
import { message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import type { CourierDependencies } from '../dependencies.ts';
import { requireAccount } from '../settings/require-account.ts';
import { fetchCourierMoney } from './fetch-money.ts';
import { exportCharges, listCharges } from './list-charges.ts';
import { type CourierChargesBody, moneyEndpoints } from './money-endpoints.ts';
import { answerWeightDispute, listWeightDisputes } from './weight-disputes.ts';

const courierMoneyPage = '/dashboard/admin/courier-money';

/** Without an account the page shows what was read before. */
async function describeSource({
  accounts,
}: CourierDependencies): Promise<Pick<CourierChargesBody, 'provider' | 'lists'>> {
  const account = await accounts.find();
  const { charges = true, weightDisputes = true, remittances = true } = account?.provider.lists ?? {};
  return { provider: account?.provider.name ?? null, lists: { charges, weightDisputes, remittances } };
}

export function moneyRoutes(bind: Bind, deps: CourierDependencies): void {
  bindCharges(bind, deps);
  bindDisputes(bind, deps);
}

function bindCharges(bind: Bind, deps: CourierDependencies): void {
  const { db } = deps;
  bind(moneyEndpoints.listCourierCharges, async ({ query: { month } }) => ({
    success: true,
    ...(await listCharges(db.read, month)),
    ...(await describeSource(deps)),
  }));
  bind(moneyEndpoints.exportCourierCharges, async ({ query: { month }, caller, client }) => {
    const csv = await exportCharges(db.read, month);
    const { id: userId, email } = caller;
    const detail = { courierCharges: month ?? 'all' };
    await db.transaction(async (tx) => {
      await recordSecurityEvent(tx, { kind: 'orders_exported', userId, email, client, detail });
      await recordAuditEntry(tx, caller, message('auditEntries.courierChargesExported'), courierMoneyPage);
    });
    return new SentFile('text/csv; charset=utf-8', Buffer.from(csv), `couriers${month ? `-${month}` : ''}.csv`);
  });
  bind(moneyEndpoints.refreshCourierMoney, async () => {
    const { provider } = await requireAccount(deps.accounts);
    if (!provider.lists.charges)
      throw new ShopError('conflict', t('courierAnswers.noCharges', { provider: provider.name }));
    const isRead = await fetchCourierMoney(deps);
    if (!isRead) throw new ShopError('courier_unavailable', t('courierAnswers.noAnswer'));
    return { success: true, message: t('courierAnswers.statementRead') };
  });
}

function bindDisputes(bind: Bind, { db }: CourierDependencies): void {
  bind(moneyEndpoints.listWeightDisputes, async () => ({
    success: true,
    disputes: await listWeightDisputes(db.read),
  }));
  bind(moneyEndpoints.answerWeightDispute, async ({ params: { disputeId }, body: { answer }, caller }) => {
    await db.transaction(async (tx) => {
      const { orderId } = await answerWeightDispute(tx, disputeId, answer);
      const order = await findOrder(tx, orderId);
      const name = order ? formatOrderNumber(order.number) : orderId;
      const what =
        answer === 'accepted'
          ? message('auditEntries.weightAccepted', { order: name })
          : message('auditEntries.weightDisputed', { order: name });
      await recordAuditEntry(tx, caller, what, courierMoneyPage);
    });
    const said = answer === 'accepted' ? t('courierAnswers.chargeAccepted') : t('courierAnswers.disputed');
    return { success: true, message: said, disputes: await listWeightDisputes(db.read) };
  });
}
