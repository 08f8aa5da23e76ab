import { Link } from 'react-router';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { formatWeekday } from '../../../../../shared/dates/weekday.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { api } from '../../../../api-client/api-client.ts';
import { orNotFound } from '../../../../api-client/or-not-found.ts';
import { QuoteForm, quoteIn } from '../../../../components/admin/custom/quote-form.tsx';
import { quoteStates } from '../../../../components/admin/custom/quote-states.ts';
import { SendLink } from '../../../../components/admin/custom/send-link.tsx';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { shopIn, useShop } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/quote';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.customOrder')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = async ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  orNotFound(api('GET /user/custom-orders/:quoteId', { params, signal }));

export const clientAction = formAction({
  save: ({ fields, params: { quoteId = '' } }) =>
    withToast(api('PUT /user/custom-orders/:quoteId', { params: { quoteId }, body: quoteIn(fields) })),
  email: ({ params: { quoteId = '' } }) =>
    withToast(api('POST /user/custom-orders/:quoteId/email', { params: { quoteId } })),
  withdraw: ({ params: { quoteId = '' } }) =>
    withToast(api('POST /user/custom-orders/:quoteId/withdraw', { params: { quoteId } })),
});

type Found = Route.ComponentProps['loaderData'];
type Quote = Found['quote'];

export default function CustomOrder({ loaderData: { quote, message } }: Route.ComponentProps) {
  const isOpen = quote.state === 'open' || quote.state === 'expired' || quote.state === 'awaiting_payment';
  const isChangeable = isOpen && quote.isFirst;
  return (
    <>
      <h1 dir="auto" className="mb-1 wrap-anywhere">
        {quote.title}
      </h1>
      <p className="mb-5 text-ink-2">
        {[quoteStates[quote.state], quote.forName && t('customOrders.forName', { name: quote.forName })]
          .filter(Boolean)
          .join(', ')}
      </p>
      <div className="grid grid-cols-1 items-start gap-6 min-[1180px]:grid-cols-[minmax(0,640px)_340px]">
        <div className="grid gap-6 min-[1180px]:col-start-2 min-[1180px]:row-start-1">
          <State quote={quote} message={message} />
        </div>
        {isChangeable && <QuoteForm key={quote._id} quote={quote} word={t('customOrders.saveQuote')} />}
      </div>
    </>
  );
}

function State({ quote, message }: Pick<Found, 'quote' | 'message'>) {
  const { state, total, due, paid, order, orderNumber, validUntil } = quote;
  const { isBusy, submit } = useActionForm({ intent: 'withdraw' });
  return (
    <section className="panel grid gap-3" aria-label={t('adminOrder.state')}>
      <h2 className="text-lg">{t('adminOrder.totalOf', { amount: formatPrice(total) })}</h2>
      {paid > 0 && (
        <p>
          {due > 0
            ? t('customOrders.paidAndDue', { paid: formatPrice(paid), due: formatPrice(due) })
            : t('customOrders.isPaid', { paid: formatPrice(paid) })}
        </p>
      )}
      {order && orderNumber && (
        <p>
          <Link to={`/dashboard/admin/order/${order}`}>
            {t('order.numbered', { number: formatOrderNumber(orderNumber) })}
          </Link>
        </p>
      )}
      {state === 'open' && (
        <p className="text-sm text-ink-2">{t('customOrders.payableUntil', { day: formatWeekday(validUntil) })}</p>
      )}
      {due > 0 && <SendLink {...message} link={quote.link} phone={quote.phone} email={quote.email} />}
      {due > 0 && state !== 'awaiting_payment' && <EmailLink quote={quote} />}
      {(state === 'open' || state === 'expired') && (
        <Button look="danger" busy={isBusy && t('product.processing')} onClick={() => submit()}>
          {t('customOrders.withdraw')}
        </Button>
      )}
    </section>
  );
}

/** From the shop's own address; the next one is possible after ten minutes. */
function EmailLink({ quote: { email, emailsSent, emailedAt } }: { quote: Quote }) {
  const { isBusy, submit } = useActionForm({ intent: 'email' });
  const { sendsEmail } = useShop().settings;
  if (!sendsEmail) return null;
  if (!email) return <p className="text-sm text-ink-2">{t('customOrders.withEmail')}</p>;
  const label = emailsSent > 0 ? t('customOrders.sendFromShopAgain') : t('customOrders.sendFromShop', { email });
  return (
    <div className="grid gap-2">
      <Button look="ghost" busy={isBusy && t('product.processing')} onClick={() => submit()}>
        {label}
      </Button>
      {emailedAt && (
        <p className="text-sm text-ink-2">
          {t('customOrders.emailed', { email, time: formatDate(emailedAt), count: emailsSent })}
        </p>
      )}
    </div>
  );
}
