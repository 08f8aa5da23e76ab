import type { OrderPageBody } from '../../../../orders/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { lineName } from '../../../../shared/orders/line-name.ts';
import { formatOrderNumber } from '../../../../shared/orders/order-number.ts';
import type { OrderStatus } from '../../../../shared/orders/order-statuses.ts';
import { ApiError, api } from '../../../api-client/api-client.ts';
import { makeChange } from '../../../components/admin/app/waiting/make-change.ts';
import { pageWith } from '../../../components/admin/app/waiting/show-changes.ts';
import { useWaitingChanges } from '../../../components/admin/app/waiting/waiting-changes.ts';
import { WaitingMark } from '../../../components/admin/app/waiting/waiting-mark.tsx';
import { decideFailure } from '../../../components/admin/orders/failure-decision.tsx';
import { PrintMenu } from '../../../components/admin/orders/print-menu.tsx';
import { PromisedDaysOfOrder } from '../../../components/admin/orders/promised-day.tsx';
import { refund } from '../../../components/admin/orders/refund-dialog.tsx';
import { StatusSelect } from '../../../components/admin/orders/status-select.tsx';
import { TestTag } from '../../../components/admin/orders/test-tag.tsx';
import { AnswerPhotos } from '../../../components/orders/answer-photos.tsx';
import { BoughtLine } from '../../../components/orders/bought-line.tsx';
import { OrderDocuments } from '../../../components/orders/order-documents.tsx';
import { PaymentState, statusNames } from '../../../components/orders/status.tsx';
import { head } from '../../../document/head.ts';
import { FormError, formAction, type Submission } from '../../../hooks/form-action.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import { toast } from '../../../stores/toasts.ts';
import { showUndo } from '../../../stores/undo.ts';
import type { Route } from './+types/order';
import { Answers } from './order/answers.tsx';
import { bookReturn } from './order/book-return.tsx';
import { Buyer } from './order/buyer.tsx';
import { CashPart, confirmCash, receiveCash, returnCash } from './order/cash.tsx';
import { CustomOrder } from './order/custom-order.tsx';
import { EarlierOrder } from './order/earlier-order.tsx';
import { ManualPayment, recordPayment, recordRefundPaid } from './order/manual-payment.tsx';
import { Messages, recordMessage } from './order/messages.tsx';
import { NextStep } from './order/next-step.tsx';
import { OrderNote } from './order/note.tsx';
import { Payment } from './order/payment.tsx';
import { PickUp } from './order/pick-up.tsx';
import { Proofs, sendProof } from './order/proofs.tsx';
import { acceptRequest } from './order/request-accept.tsx';
import { RequestAnswers, refuseRequest } from './order/request-answer.tsx';
import { Restock, restock } from './order/restock.tsx';
import { SendTo } from './order/send-to.tsx';
import { cancelCourier, Shipments } from './order/shipments.tsx';
import { OrderThanks, removeThanks } from './order/thanks.tsx';
import { Timeline } from './order/timeline.tsx';
import { removeTracking, saveTracking, Tracking } from './order/tracking.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${t('adminFrame.order')} - ${shopIn(matches).shopName}`, isPrivate: true });

export async function clientLoader({ request: { signal }, params }: Route.ClientLoaderArgs) {
  const [page, { documents }, { requests }, thanked, { proofs }, { texts }, { shipments, isConnected }] =
    await Promise.all([
      api('GET /user/order/:orderId', { params, signal }),
      api('GET /user/order/:orderId/documents', { params, signal }).catch(unlessOffline({ documents: [] })),
      api('GET /user/order/:orderId/requests', { params, signal }).catch(unlessOffline({ requests: [] })),
      api('GET /user/order/:orderId/thanks', { params, signal }).catch(unlessOffline({ thanks: null, link: null })),
      api('GET /user/order/:orderId/proofs', { params, signal }).catch(unlessOffline({ proofs: [] })),
      api('GET /user/order/:orderId/messages', { params, signal }).catch(unlessOffline({ texts: null })),
      api('GET /courier/shipments/:orderId', { params, signal }).catch(
        unlessOffline({ shipments: [], isConnected: false }),
      ),
    ]);
  return { ...page, documents, requests, thanked, proofs, texts, shipments, isConnected };
}

/** Without a connection the page opens without what was not stored. */
function unlessOffline<T>(empty: T) {
  return (error: unknown): T => {
    if (error instanceof ApiError && error.status === 0) return empty;
    throw error;
  };
}

export const clientAction = formAction({
  setStatus,
  refund,
  restock,
  recordPayment,
  recordRefundPaid,
  confirmCash,
  returnCash,
  receiveCash,
  saveTracking,
  removeTracking,
  recordMessage,
  acceptRequest,
  refuseRequest,
  removeThanks,
  sendProof,
  cancelCourier,
  decideFailure,
  bookReturn,
});

async function setStatus({ fields, params: { orderId = '' } }: Submission) {
  const body = {
    status: fields.status as OrderStatus,
    from: fields.from as OrderStatus | undefined,
    confirmRefunded: fields.confirmRefunded === 'on',
  };
  const call = { name: 'PUT /user/order-status/:orderId', params: { orderId }, body } as const;
  try {
    const answer = await makeChange(call, fields.label ?? '');
    if (!answer) return;
    const { undo, order } = answer;
    showUndo(
      undo,
      t('adminOrder.hasStatus', { number: formatOrderNumber(order.number), status: statusNames[order.status] }),
    );
  } catch (error) {
    if (error instanceof FormError) throw error;
    if (!(error instanceof ApiError && error.status === 409)) throw new FormError(t('adminOrders.statusFailed'));
    // The payment is not confirmed, or was refunded meanwhile: the order is loaded again.
    return toast.error(error.message);
  }
  toast.success(t('adminOrders.statusUpdated'));
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const page = pageWith(loaderData, useWaitingChanges().shown);
  return (
    <>
      <h1 className="mb-5 flex flex-wrap items-baseline gap-x-3 gap-y-1 max-lg:mb-3">
        {t('order.numbered', { number: formatOrderNumber(page.order.number) })}
        <span className="ml-2 font-text text-base text-ink-2">{page.order.buyer.name}</span>
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)_340px] gap-6 items-start max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-4 lg:grid-rows-[auto_1fr]">
        <div className="grid gap-6 max-lg:gap-4 lg:col-start-2 lg:row-start-1">
          <State page={page} />
          <CustomOrder order={page.order} texts={page.texts} />
          <SendTo order={page.order} />
          <PickUp order={page.order} />
          <Buyer order={page.order} texts={page.texts} />
          <Tracking page={page} />
          <Shipments shipments={page.shipments} />
        </div>
        <Work page={page} />
        <div className="grid gap-6 max-lg:gap-4 lg:col-start-2">
          <Payment page={page} />
          <OrderDocuments documents={page.documents} path={`/user/order/${page.order._id}/documents`} />
          <EarlierOrder page={page} />
          <OrderNote key={page.order._id} page={page} />
        </div>
      </div>
    </>
  );
}

type Part = { page: OrderPageBody };

/** The wide column: what was bought, what is asked, and what happened. */
function Work({ page }: { page: Route.ComponentProps['loaderData'] }) {
  return (
    <div className="grid gap-6 max-lg:gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
      <RequestAnswers requests={page.requests} page={page} shipments={page.isConnected ? page.shipments : null} />
      <Lines page={page} />
      <Restock page={page} />
      <AnswerPhotos
        key={page.order._id}
        order={page.order}
        find={() => api('GET /user/order/:orderId/answer-photos', { params: { orderId: page.order._id } })}
      />
      <OrderThanks {...page.thanked} />
      <Proofs page={page} proofs={page.proofs} />
      {page.texts && <Messages page={{ ...page, texts: page.texts }} />}
      <Timeline page={page} />
    </div>
  );
}

function Lines({ page: { order, parts } }: Part) {
  return (
    <section className="panel" aria-label={t('adminFrame.products')}>
      {order.products.map((line, index) => (
        <BoughtLine key={`${line._id} ${lineName(line)}`} line={line} rupees={line.price * line.quantity} isAnswered>
          <Answers line={line} />
          <p className="text-sm text-ink-2">{describePieces(line)}</p>
          <CameBack part={parts.lines[index]} />
        </BoughtLine>
      ))}
    </section>
  );
}

function describePieces({ quantity, price, pickup }: OrderPageBody['order']['products'][number]): string {
  const pieces = `${quantity} × ${formatPrice(price)}`;
  return pickup ? t('adminOrder.pickupOnlyPieces', { pieces }) : pieces;
}

/** What of a line was refunded, and is back in the stock. */
function CameBack({ part }: { part?: OrderPageBody['parts']['lines'][number] }) {
  const said = [
    part && part.refunded > 0 && t('adminOrder.piecesRefunded', { count: part.refunded }),
    part && part.restocked > 0 && t('adminOrder.piecesBack', { count: part.restocked }),
  ].filter(Boolean);
  return said.length > 0 ? <p className="text-sm font-semibold">{said.join(', ')}</p> : null;
}

function State({ page }: { page: Route.ComponentProps['loaderData'] }) {
  const { order } = page;
  return (
    <section className="panel grid gap-3" aria-label={t('adminOrder.state')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StatusSelect order={order} />
        <span>
          {order.payment.test && <TestTag />}
          <PaymentState success={order.payment.success} awaited={order.payment.awaited} cod={order.payment.cod} />
        </span>
      </div>
      <PromisedDaysOfOrder order={order} />
      {page.placeNotice && <p className="border-l-5 border-madder pl-3 text-sm font-medium">{page.placeNotice}</p>}
      <WaitingMark orderId={order._id} />
      <NextStep order={order} />
      <CashPart page={page} />
      <ManualPayment page={page} />
      <PrintMenu orders={[order]} />
    </section>
  );
}
