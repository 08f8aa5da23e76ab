import { data, Link } from 'react-router';
import { t } from '../../../../shared/languages/translate.ts';
import { api } from '../../../api-client/api-client.ts';
import { AnswerPhotos } from '../../../components/orders/answer-photos.tsx';
import { AskForOrder, requestIn } from '../../../components/orders/ask-for-order.tsx';
import { OrderDetails } from '../../../components/orders/details/order-details.tsx';
import { OrderProofs } from '../../../components/orders/details/order-proofs.tsx';
import { OrderRequests } from '../../../components/orders/details/order-requests.tsx';
import { OrderThanks } from '../../../components/orders/details/order-thanks.tsx';
import { OrderDocuments } from '../../../components/orders/order-documents.tsx';
import { OrderParcel } from '../../../components/orders/parcel/order-parcel.tsx';
import { answerIn } from '../../../components/orders/parcel/parcel-question.tsx';
import { head } from '../../../document/head.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import { toast } from '../../../stores/toasts.ts';
import type { Route } from './+types/order';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('order.your')} - ${shopIn(matches).shopName}`, isPrivate: true });

export async function clientLoader({ params: { orderId }, request: { signal } }: Route.ClientLoaderArgs) {
  const order = (await api('GET /user/orders', { signal })).find(({ _id }) => _id === orderId);
  if (!order) throw data(null, { status: 404 });
  const [{ documents }, asked, { thanks }, { proofs }, tracked] = await Promise.all([
    api('GET /user/order/:orderId/documents', { params: { orderId }, signal }),
    api('GET /user/orders/:orderId/requests', { params: { orderId }, signal }),
    order.gift?.wantsThanks
      ? api('GET /user/orders/:orderId/thanks', { params: { orderId }, signal })
      : { thanks: null },
    api('GET /user/orders/:orderId/proofs', { params: { orderId }, signal }),
    api('GET /user/orders/:orderId/parcel', { params: { orderId }, signal }),
  ]);
  return { order, documents, asked, thanks, proofs, tracked };
}

export const clientAction = formAction({
  ask: async ({ fields, params: { orderId = '' } }) => {
    const { message } = await api('POST /user/orders/:orderId/requests', {
      params: { orderId },
      body: requestIn(fields),
    });
    toast.success(message);
  },
  answerCourier: async ({ fields, params: { orderId = '' } }) => {
    const { message } = await api('POST /user/orders/:orderId/parcel/answer', {
      params: { orderId },
      body: answerIn(fields),
    });
    toast.success(message);
  },
});

export default function UserOrder({
  loaderData: { order, documents, asked, thanks, proofs, tracked },
}: Route.ComponentProps) {
  return (
    <OrderDetails
      order={order}
      documents={<OrderDocuments documents={documents} path={`/user/order/${order._id}/documents`} />}
      ask={<AskForOrder requests={asked} order={order} />}
      crumb={<Link to="/dashboard/user/orders">{t('user.allOrders')}</Link>}
    >
      <OrderParcel tracked={tracked} />
      <OrderRequests requests={asked} />
      <OrderThanks thanks={thanks} />
      <OrderProofs proofs={proofs} />
      <AnswerPhotos
        key={order._id}
        order={order}
        find={() => api('GET /user/orders/:orderId/answer-photos', { params: { orderId: order._id } })}
      />
    </OrderDetails>
  );
}
