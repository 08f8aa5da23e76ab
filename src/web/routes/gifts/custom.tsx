import type { ReactNode } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import '../../gifts.css';
import { formatWeekday } from '../../../shared/dates/weekday.ts';
import { formatPrice } from '../../../shared/money.ts';
import { chatLink } from '../../../shared/text/chat-link.ts';
import { api } from '../../api-client/api-client.ts';
import { orNotFound } from '../../api-client/or-not-found.ts';
import { buttonClass } from '../../components/forms/button.tsx';
import { Bill } from '../../components/orders/bill.tsx';
import { TaxWithin } from '../../components/orders/tax-within.tsx';
import { FailedPage } from '../../components/page/failed-page.tsx';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { OutlineBody } from '../../components/page/page-outline.tsx';
import { head } from '../../document/head.ts';
import { shopIn, useShop } from '../../hooks/use-shop.ts';
import { TransferInstructions } from '../order/transfer-instructions.tsx';
import type { Route } from './+types/custom';
import { PayQuote } from './custom/pay-quote.tsx';

export const meta: Route.MetaFunction = ({ matches, error }) =>
  head({ title: `${t('order.yourQuote')} - ${shopIn(matches).shopName}`, isPrivate: true, error });

/** The quote that its link opens. Loaded in the browser alone: nothing of it is rendered or stored on the server. */
export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  orNotFound(api('GET /custom/:code', { params, signal }));
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <Page>
      <PageHeading title={t('order.yourQuote')} />
      <OutlineBody outline={{ title: t('order.yourQuote'), lines: 'with picture' }} />
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} title={t('order.yourQuote')} Frame={Page} />;
}

type Quote = Route.ComponentProps['loaderData']['quote'];

export default function Custom({ loaderData: { quote, tax, transfer }, params: { code } }: Route.ComponentProps) {
  const isAwaited = quote.state === 'awaiting_payment';
  const { takesOnlinePayments } = useShop().settings;
  const canPay = quote.due > 0 && (!isAwaited || (!transfer && takesOnlinePayments));
  return (
    <Page>
      <PageHeading title={quote.title}>{t('checkout.customOrder')}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,400px)] items-start gap-x-18 gap-y-8 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="grid gap-8">
          <What quote={quote} />
          <When quote={quote} />
          <Ask title={quote.title} />
        </div>
        <aside aria-label={t('order.yourQuote')}>
          <Bill>
            <h2 className="mb-4">{t('order.yourQuote')}</h2>
            <Sums quote={quote} tax={tax} />
            <Standing quote={quote} />
            {isAwaited && !transfer && <p className="mb-3 text-sm text-ink-2">{t('checkout.whoeverPlaced')}</p>}
            {canPay && <PayQuote quote={quote} code={code} />}
          </Bill>
          {transfer && <TransferInstructions transfer={transfer} />}
        </aside>
      </div>
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return <div className="page-width min-h-screen">{children}</div>;
}

function What({ quote: { words, photo, title } }: { quote: Quote }) {
  if (!words && !photo) return null;
  return (
    <section className="grid gap-5" aria-label={t('checkout.whatYouGet')}>
      {words && (
        <p
          dir="auto"
          className="max-w-[58ch] bg-cotton px-7 py-5.5 whitespace-pre-line shadow-tag wrap-anywhere max-md:px-5"
        >
          {words}
        </p>
      )}
      {photo && <img className="max-h-[60svh] w-auto max-w-full rounded-sm" src={photo} alt={title} />}
    </section>
  );
}

function When({ quote: { readyOn, validUntil, isFirst } }: { quote: Quote }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t('order.when')}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {isFirst && (
          <>
            <dt className="text-ink-2">{t('checkout.youPay')}</dt>
            <dd className="font-semibold">{t('checkout.byDay', { day: formatWeekday(validUntil) })}</dd>
          </>
        )}
        <dt className="text-ink-2">{t('checkout.ready')}</dt>
        <dd className="font-semibold">{formatWeekday(readyOn)}</dd>
      </dl>
    </section>
  );
}

function Ask({ title }: { title: string }) {
  const { chatNumber } = useShop().settings;
  if (!chatNumber) return null;
  const ask = (event: React.MouseEvent<HTMLAnchorElement>) => {
    event.currentTarget.href = chatLink(chatNumber, `${text} ${window.location.href}`);
  };
  const text = t('checkout.quoteQuestion', { title });
  return (
    <p>
      <a
        className={buttonClass({ look: 'plain' }, '-ms-1')}
        href={chatLink(chatNumber, text)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={ask}
      >
        {t('checkout.askFirst')}
      </a>
    </p>
  );
}

function Sums({ quote, tax }: { quote: Quote; tax: number | null }) {
  const { lines, delivery, total, advance, paid, due, isFirst, state } = quote;
  const isAdvance = advance !== null;
  return (
    <>
      {Object.entries(lines).map(([position, line]) => (
        <Row key={position} label={formatLine(line, lines.length)} amount={formatPrice(line.price * line.quantity)} />
      ))}
      <Row label={t('product.delivery')} amount={delivery > 0 ? formatPrice(delivery) : t('checkout.free')} />
      <hr className="my-4 hairline" />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t('cart.total')}</span>
        <b className="font-display text-[2.5rem]/none font-normal">{formatPrice(total)}</b>
        {tax !== null && <TaxWithin tax={tax} />}
      </p>
      <hr className="my-4 hairline" />
      {isAdvance && isFirst && due > 0 && (
        <>
          <Row label={t('checkout.toPayNow')} amount={formatPrice(due)} />
          <Row label={t('checkout.beforeItLeaves')} amount={formatPrice(total - advance)} />
        </>
      )}
      {paid > 0 && <Row label={t('order.paid')} amount={formatPrice(paid)} />}
      {paid > 0 && state !== 'paid' && due > 0 && <Row label={t('checkout.stillToPay')} amount={formatPrice(due)} />}
    </>
  );
}

function formatLine({ name, quantity, price }: Quote['lines'][number], count: number): string {
  const pieces = quantity > 1 ? `${quantity} × ${formatPrice(price)}` : '';
  if (count === 1) return pieces || name;
  return pieces ? `${name}, ${pieces}` : name;
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <p className="flex justify-between gap-4 py-1">
      <span dir="auto" className="wrap-anywhere">
        {label}
      </span>
      <span className="tabular-nums">{amount}</span>
    </p>
  );
}

function Standing({ quote: { state, validUntil } }: { quote: Quote }) {
  const { sendsEmail } = useShop().settings;
  const sentences: Record<Quote['state'], string> = {
    open: t('checkout.priceHolds', { day: formatWeekday(validUntil) }),
    expired: t('checkout.quoteExpired', { day: formatWeekday(validUntil) }),
    withdrawn: t('checkout.quoteWithdrawn'),
    awaiting_payment: t('checkout.waitsForTransfer'),
    advance_paid: t('checkout.advanceArrived'),
    paid: sendsEmail ? t('checkout.allPaidEmail') : t('checkout.allPaid'),
    cancelled: t('checkout.orderCancelled'),
  };
  return (
    <p className="my-3 text-sm text-ink-2" role="status">
      {sentences[state]}
    </p>
  );
}
