import { Link } from 'react-router';
import type { MonthBody } from '../../../../orders/api.ts';
import { dayInIndia, formatDay, formatMonth } from '../../../../shared/dates/dates.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { api, apiPage, buildAddress } from '../../../api-client/api-client.ts';
import { Pager } from '../../../components/admin/lists/list-page.tsx';
import { withToast } from '../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../components/forms/button.tsx';
import { documentFile } from '../../../components/orders/order-documents.tsx';
import { download } from '../../../components/page/download.ts';
import { Icon } from '../../../components/page/icon.tsx';
import { head } from '../../../document/head.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { listQuery } from '../../../hooks/list-query.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/invoices';
import { EarlierOrders } from './invoices/earlier-orders.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.invoices')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const now = dayInIndia(new Date()).slice(0, 7);
  const month = new URL(request.url).searchParams.get('month') ?? now;
  const query = listQuery(request);
  const [{ body, total }, tax, { earlier }] = await Promise.all([
    apiPage('GET /shop/months/:month', { params: { month }, query, signal: request.signal }),
    api('GET /shop/tax-settings', { signal: request.signal }),
    api('GET /shop/earlier-orders', { signal: request.signal }),
  ]);
  return { month, now, ...body, total, page: query.page, isOn: tax.activeSince !== null, earlier };
}

const decide = (choice: 'make' | 'leave') => () => withToast(api('PUT /shop/earlier-orders', { body: { choice } }));
export const clientAction = formAction({ make: decide('make'), leave: decide('leave') });

/** A month for the accountant. */
export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { month, now, figures, documents, total, page, isOn, earlier } = loaderData;
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.invoices')}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <section className="panel grid gap-5 max-lg:-mx-gutter" aria-label={t('cashIn.month')}>
          <Months month={month} now={now} />
          <Figures figures={figures} />
          <Files month={month} />
        </section>
        <p>
          <Link to="settings">{isOn ? t('adminFrame.taxSettings') : t('paymentSettings.invoicesOff')}</Link>
          {', '}
          <Link to="rates">{t('adminFrame.taxRates')}</Link>
        </p>
        <EarlierOrders earlier={earlier} />
        <Documents documents={documents} total={total} />
        {total > 0 && <Pager page={page} total={total} />}
      </div>
    </>
  );
}

function Months({ month, now }: { month: string; now: string }) {
  const arrow = 'grid size-11 place-items-center';
  return (
    <nav className="flex items-center justify-center gap-4" aria-label={t('paymentSettings.months')}>
      <Link className={arrow} to={`?month=${neighbour(month, -1)}`} aria-label={t('paymentSettings.earlierMonth')}>
        <Icon name="left" />
      </Link>
      <h2 className="min-w-0 max-w-60 flex-1 text-center text-xl">{formatMonth(month)}</h2>
      {month < now ? (
        <Link className={arrow} to={`?month=${neighbour(month, 1)}`} aria-label={t('paymentSettings.laterMonth')}>
          <Icon name="right" />
        </Link>
      ) : (
        <span className={arrow} />
      )}
    </nav>
  );
}

function neighbour(month: string, step: number): string {
  const [year = 0, index = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + step, 1)).toISOString().slice(0, 7);
}

function Figures({ figures }: { figures: MonthBody['figures'] }) {
  const rows = [
    [formatPrice(figures.cameIn), t('paymentSettings.cameIn')],
    [formatPrice(figures.refunds), t('paymentSettings.refunds')],
    ...(figures.disputes !== 0 ? [[formatPrice(figures.disputes), t('paymentSettings.lostDisputes')]] : []),
    [formatPrice(figures.delivery), t('paymentSettings.deliveryCharged')],
    [formatPrice(figures.offers), t('paymentSettings.offersGiven')],
    [String(figures.orders), t('user.orders')],
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
      {rows.map(([value, label]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="font-display text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const tables = [
  ['orders.csv', t('user.orders')],
  ['lines.csv', t('paymentSettings.tableLines')],
  ['payments-and-refunds.csv', t('paymentSettings.tablePayments')],
  ['documents.csv', t('paymentSettings.tableDocuments')],
  ['gstr1-b2b.csv', t('paymentSettings.tableB2b')],
  ['gstr1-b2cs.csv', t('paymentSettings.tableB2cs')],
  ['gstr1-b2cl.csv', t('paymentSettings.tableB2cl')],
  ['gstr1-exempt.csv', t('paymentSettings.tableExempt')],
  ['gstr1-hsn.csv', t('paymentSettings.tableHsn')],
  ['gstr1-documents.csv', t('paymentSettings.tableIssued')],
] as const;

function Files({ month }: { month: string }) {
  const save = (file: string) =>
    void download(buildAddress('/shop/months/:month/:file', { params: { month, file } }), `${month}-${file}`);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => save('accounts.zip')}>{t('paymentSettings.allFiles')}</Button>
        <Button look="ghost" onClick={() => save('documents.pdf')}>
          {t('paymentSettings.invoicesPdf')}
        </Button>
      </div>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
          {t('paymentSettings.tablesCsv')} <Icon name="down" />
        </summary>
        <ul className="grid gap-1 py-2">
          {tables.map(([file, label]) => (
            <li key={file}>
              <Button look="plain" onClick={() => save(file)}>
                {label}
              </Button>
            </li>
          ))}
        </ul>
      </details>
      <p className="text-sm text-ink-2">{t('paymentSettings.sumsNote')}</p>
    </div>
  );
}

function Documents({ documents, total }: { documents: MonthBody['documents']; total: number }) {
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="mb-3 text-xl">
        {t('paymentSettings.invoicesCount', { count: total })}
      </h2>
      {total === 0 && <p>{t('paymentSettings.noInvoices')}</p>}
      <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">
        {documents.map((document) => (
          <li key={document._id} className="border-b border-twine last:border-0">
            <DocumentLine document={document} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DocumentLine({ document }: { document: MonthBody['documents'][number] }) {
  const { _id, orderId, number, buyer, issuedOn, total, isCredit, original, notice } = document;
  const address = `/api/v1/user/order/${orderId}/documents/${_id}`;
  return (
    <button
      type="button"
      className="grid min-h-18 w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-gutter py-3 text-start sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
      onClick={() => void download(address, documentFile(number))}
    >
      <span className="font-semibold max-sm:col-span-2">{number}</span>
      <span className="min-w-0">
        <span dir="auto" className="block font-semibold wrap-anywhere">
          {original ? t('paymentSettings.refundFor', { buyer, original }) : buyer}
        </span>
        <span className="text-sm text-ink-2">{formatDay(issuedOn)}</span>
        {notice && <span className="block text-sm font-medium text-madder">{notice}</span>}
      </span>
      <span className="font-semibold tabular-nums">{`${isCredit ? '−' : ''}${formatPrice(total)}`}</span>
    </button>
  );
}
