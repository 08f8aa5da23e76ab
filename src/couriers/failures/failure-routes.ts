import { recordAuditEntry } from '../../audit-log/index.ts';
import { findOrder, findOrderByKey } from '../../orders/index.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import type { CourierDependencies } from '../dependencies.ts';
import { answerFailure } from './answer-failure.ts';
import { type AnswerForm, failureEndpoints } from './failure-endpoints.ts';

export function failureRoutes(bind: Bind, deps: CourierDependencies): void {
  const { db } = deps;
  const notFound = () => new ShopError('not_found', t('shopping.orderNotFound'));
  bind(failureEndpoints.answerByKey, async ({ params: { key }, body }) => {
    const found = await findOrderByKey(db.read, key);
    if (!found) throw notFound();
    return answerForBuyer(deps, found.order._id, body);
  });
  bind(failureEndpoints.answerForOwnOrder, async ({ params: { orderId }, body, caller }) => {
    const order = await findOrder(db.read, orderId);
    if (!order || order.buyer._id !== caller.id) throw notFound();
    return answerForBuyer(deps, orderId, body);
  });
  bind(failureEndpoints.decideFailure, async ({ params: { failureId }, body: { decision, day }, caller }) => {
    const answered = { failureId, decision, day: decision === 'again' ? (day ?? null) : null, by: caller.name };
    await db.transaction(async (tx) => {
      const orderId = await answerFailure(tx, deps, { ...answered, landmark: null, phone: null }, null);
      const order = await findOrder(tx, orderId);
      const named = { order: order ? formatOrderNumber(order.number) : orderId };
      const what =
        decision === 'back'
          ? message('auditEntries.courierAskedBack', named)
          : message('auditEntries.courierAskedAgain', named);
      await recordAuditEntry(tx, caller, what, `/dashboard/admin/order/${orderId}`);
    });
    const said = decision === 'back' ? t('courierAnswers.askedBack') : t('courierAnswers.askedAgain');
    return { success: true, message: said };
  });
}

async function answerForBuyer(
  { db, queue }: CourierDependencies,
  orderId: string,
  { question, answer, day, landmark, phone }: AnswerForm,
) {
  const wanted =
    answer === 'again'
      ? { day: day ?? null, landmark: landmark || null, phone: phone || null }
      : { day: null, landmark: null, phone: null };
  await db.transaction((tx) =>
    answerFailure(tx, { queue }, { failureId: question, decision: answer, ...wanted, by: null }, orderId),
  );
  const said = answer === 'back' ? t('shopping.comesBack') : t('shopping.weTell');
  return { success: true as const, message: said };
}
