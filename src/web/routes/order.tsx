import type { ReactNode } from 'react';
import { t } from '../../shared/languages/translate.ts';
import { api } from '../api-client/api-client.ts';
import { orNotFound } from '../api-client/or-not-found.ts';
import { AnswerPhotos } from '../components/orders/answer-photos.tsx';
import { AskForOrder, requestIn } from '../components/orders/ask-for-order.tsx';
import { OrderDetails } from '../components/orders/details/order-details.tsx';
import { OrderProofs } from '../components/orders/details/order-proofs.tsx';
import { OrderRequests } from '../components/orders/details/order-requests.tsx';
import { OrderThanks } from '../components/orders/details/order-thanks.tsx';
import { OrderDocuments } from '../components/orders/order-documents.tsx';
import { OrderParcel } from '../components/orders/parcel/order-parcel.tsx';
import { answerIn } from '../components/orders/parcel/parcel-question.tsx';
import { FailedPage } from '../components/page/failed-page.tsx';
import { PageHeading } from '../components/page/page-heading.tsx';
import { OutlineBody } from '../components/page/page-outline.tsx';
import { head } from '../document/head.ts';
import { formAction } from '../hooks/form-action.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import type { Route } from './+types/order';
import { CashOrder } from './order/cash-order.tsx';
import { TransferInstructions } from './order/transfer-instructions.tsx';

export const meta: Route.MetaFunction = ({ matches, error }) =>
  head({ title: `${t('order.your')} - ${shopIn(matches).shopName}`, isPrivate: true, error });

/**
 * The order that the link in an email opens. Loaded in the browser alone: nothing of it is rendered or stored on the
 * server.
 */
export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const found = await orNotFound(api('GET /order/:key', { params, signal }));
  const [{ documents }, asked, { thanks }, { proofs }, tracked] = await Promise.all([
    api('GET /order/:key/documents', { params, signal }),
    api('GET /order/:key/requests', { params, signal }),
    found.order.gift?.wantsThanks ? api('GET /order/:key/thanks', { params, signal }) : { thanks: null },
    api('GET /order/:key/proofs', { params, signal }),
    api('GET /order/:key/parcel', { params, signal }),
  ]);
  return { ...found, documents, asked, thanks, proofs, tracked };
}
clientLoader.hydrate = true as const;

export const clientAction = formAction({
  ask: async ({ fields, params: { key = '' } }) => {
    const { message } = await api('POST /order/:key/requests', { params: { key }, body: requestIn(fields) });
    toast.success(message);
  },
  answerCourier: async ({ fields, params: { key = '' } }) => {
    const { message } = await api('POST /order/:key/parcel/answer', { params: { key }, body: answerIn(fields) });
    toast.success(message);
  },
});

export function HydrateFallback() {
  return (
    <OrderPage>
      <PageHeading title={t('order.your')} />
      <OutlineBody outline={{ title: t('order.your'), lines: 'with picture' }} />
    </OrderPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} title={t('order.your')} Frame={OrderPage} />;
}

export default function Order({ loaderData, params: { key } }: Route.ComponentProps) {
  const { order, transfer, documents, asked, thanks, proofs, tracked } = loaderData;
  return (
    <OrderPage>
      <div className="pt-8 max-md:pt-6">
        <OrderDetails
          order={order}
          documents={<OrderDocuments documents={documents} path={`/order/${key}/documents`} />}
          ask={<AskForOrder requests={asked} order={order} />}
        >
          <CashOrder order={order} viewKey={key} />
          {transfer && <TransferInstructions transfer={transfer} />}
          <OrderParcel tracked={tracked} />
          <OrderRequests requests={asked} />
          <OrderThanks thanks={thanks} />
          <OrderProofs proofs={proofs} />
          <AnswerPhotos
            key={order._id}
            order={order}
            find={() => api('GET /order/:key/answer-photos', { params: { key } })}
          />
        </OrderDetails>
      </div>
    </OrderPage>
  );
}

function OrderPage({ children }: { children: ReactNode }) {
  return <div className="page-width min-h-screen">{children}</div>;
}
