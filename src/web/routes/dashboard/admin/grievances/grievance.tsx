import type { ShipmentBody } from '../../../../../couriers/api.ts';
import type { OrderBody } from '../../../../../orders/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { topicName } from '../../../../../shared/law/grievance-topics.ts';
import { formatOrderNumber, parseOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { api } from '../../../../api-client/api-client.ts';
import { orNotFound } from '../../../../api-client/or-not-found.ts';
import { DueClock } from '../../../../components/admin/grievance-clock.tsx';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { ContactLinks } from '../../../../components/grievances/contact-links.tsx';
import { Messages } from '../../../../components/grievances/messages.tsx';
import { download } from '../../../../components/page/download.ts';
import { SentPhotos } from '../../../../components/photos/sent-photos.tsx';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import { cancelCourier } from '../order/shipments.tsx';
import type { Route } from './+types/grievance';
import { AboutOrder, OrderButtons } from './grievance/about-order.tsx';
import { Answer } from './grievance/answer.tsx';
import { Settlement } from './grievance/settlement.tsx';
import { SoFar } from './grievance/so-far.tsx';
import { bookWayBack, WayBack } from './grievance/way-back.tsx';
import type { WithOrder } from './grievance/with-order.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('grievance.complaint')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = async ({ params, request: { signal } }: Route.ClientLoaderArgs) => {
  const [{ grievance }, { texts }] = await orNotFound(
    Promise.all([
      api('GET /user/grievances/:grievanceId', { params, signal }),
      api('GET /user/grievances/:grievanceId/texts', { params, signal }),
    ]),
  );
  const order = await findOrder(grievance.order, signal);
  return { grievance, texts, order, shipments: order && (await findShipments(order, signal)) };
};

/** By the number that the person typed; null for anything else. The complaint is shown without it, too. */
async function findOrder(typed: string, signal: AbortSignal): Promise<OrderBody | null> {
  const number = parseOrderNumber(typed);
  if (number === null) return null;
  const query = { search: formatOrderNumber(number), limit: '1' };
  const [order = null] = await api('GET /user/all-orders', { query, signal }).catch(() => []);
  return order;
}

/** Null without a courier. */
async function findShipments({ _id: orderId }: OrderBody, signal: AbortSignal): Promise<ShipmentBody[] | null> {
  const found = await api('GET /courier/shipments/:orderId', { params: { orderId }, signal }).catch(() => null);
  return found?.isConnected ? found.shipments : null;
}

export const clientAction = formAction({
  bookWayBack,
  cancelCourier,
  answer: ({ fields: { words = '' }, params: { grievanceId = '' } }) =>
    withToast(api('POST /user/grievances/:grievanceId/messages', { params: { grievanceId }, body: { words } })),
  settle: ({ fields: { outcome = '' }, params: { grievanceId = '' } }) =>
    withToast(api('POST /user/grievances/:grievanceId/settlement', { params: { grievanceId }, body: { outcome } })),
});

/** One complaint: who, the two clocks, every message, and the form to answer. */
export default function Complaint({ loaderData: { grievance, texts, order, shipments } }: Route.ComponentProps) {
  const { _id, number, messages, photos, name } = grievance;
  return (
    <>
      <h1 className="mb-5">
        {t('grievance.complaint')} <span className="font-text text-base font-semibold text-ink-2">{number}</span>
      </h1>
      <div className="grid grid-cols-1 items-start gap-6 min-[1180px]:grid-cols-[minmax(0,640px)_340px]">
        <div className="grid gap-6">
          <Who grievance={grievance} order={order} />
          <section className="grid gap-3" aria-labelledby="messages-title">
            <h2 id="messages-title" className="text-xl">
              {t('adminOrder.messages')}{' '}
              <span className="font-text text-base font-semibold text-ink-2">{messages.length}</span>
            </h2>
            <div className="panel grid gap-6 max-lg:-mx-gutter">
              <Messages messages={messages} reader="shop" personName={name} />
              <SentPhotos photos={photos} noun="complaint" />
              <Answer grievance={grievance} texts={texts} />
              {order && <OrderWork order={order} shipments={shipments} />}
            </div>
          </section>
        </div>
        <div className="grid gap-6">
          <Settlement grievance={grievance} />
          <SoFar grievance={grievance} order={order} />
          <p className="text-sm text-ink-2">{t('numbers.storedTwoYears')}</p>
          <Button
            look="ghost"
            onClick={() => void download(`/api/v1/user/grievances/${_id}/pdf`, `complaint-${number}.pdf`)}
          >
            {t('numbers.exportPdf')}
          </Button>
        </div>
      </div>
    </>
  );
}

function OrderWork(about: { order: OrderBody; shipments: ShipmentBody[] | null }) {
  return (
    <>
      <OrderButtons order={about.order} />
      <WayBack {...about} />
    </>
  );
}

function Who({ grievance, order }: WithOrder) {
  const { name, email, phone, topic, createdAt } = grievance;
  const { acknowledgedAt, acknowledgeBy, settledAt, settleBy } = grievance;
  return (
    <section className="panel grid gap-2 max-lg:-mx-gutter" aria-label={t('numbers.whoWrote')}>
      <h2 dir="auto" className="text-xl wrap-anywhere">
        {name}
      </h2>
      <p className="text-sm text-ink-2">
        {t('numbers.cameIn', { topic: topicName(topic), time: formatDate(createdAt) })}
      </p>
      <AboutOrder typed={grievance.order} order={order} />
      <ContactLinks email={email} phone={phone} />
      {!settledAt && (
        <>
          {!acknowledgedAt && <DueClock due="answer" dueAt={acknowledgeBy} />}
          <DueClock due="settle" dueAt={settleBy} />
        </>
      )}
    </section>
  );
}
