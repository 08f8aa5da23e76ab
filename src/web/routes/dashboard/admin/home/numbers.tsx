import { use } from 'react';
import { Link } from 'react-router';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { NumbersBody } from '../../../../../orders/api.ts';
import { formatDay } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { DataTable } from '../../../../components/admin/lists/data-table.tsx';
import { Segments } from '../../../../components/forms/segments.tsx';
import { useListParams } from '../../../../hooks/list-query.ts';
import { readSpan, spans } from './number-spans.ts';

const options = spans.map((span) => ({ value: span, label: t('numbers.days', { count: span }) }));
const chartHeight = 240;

export default function Numbers({ numbers }: { numbers: Promise<NumbersBody | null> }) {
  const { params, setParam } = useListParams();
  const loaded = use(numbers);
  if (!loaded) return null;
  return (
    <section className="panel mt-7 grid grid-cols-1 gap-5" aria-label={t('numbers.numbers')}>
      <div className="button-row justify-between">
        <h2 className="text-lg">{t('numbers.numbers')}</h2>
        <Segments options={options} value={readSpan(params)} change={(days) => setParam('days', days)} />
      </div>
      <Figures numbers={loaded} />
    </section>
  );
}

function Figures({ numbers }: { numbers: NumbersBody }) {
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.75rem),1fr))] gap-4">
        <Figure label={t('numbers.revenue')} value={formatPrice(numbers.revenue)} />
        <Figure label={t('user.orders')} value={numbers.orders.toLocaleString('en-IN')} />
        <Figure label={t('numbers.averageOrder')} value={formatPrice(numbers.average)} />
      </dl>
      <p className="text-sm text-ink-2">{t('numbers.howCounted')}</p>
      <TestOrders test={numbers.test} />
      <Chart days={numbers.days} />
      <details>
        <summary className="max-lg:py-2.5">{t('numbers.asTable')}</summary>
        <DataTable
          columns={[t('personalisation.day'), t('numbers.revenue'), t('user.orders')]}
          rows={numbers.days.map(({ day, revenue, orders }) => ({
            key: day,
            cells: [formatDay(day), formatPrice(revenue), orders],
          }))}
        />
      </details>
      <BestSellers numbers={numbers} />
    </>
  );
}

/** Where test payments are counted in. */
function TestOrders({ test: { orders, revenue } }: Pick<NumbersBody, 'test'>) {
  if (orders === 0) return null;
  return <p className="font-medium">{t('numbers.testOrders', { count: orders, amount: formatPrice(revenue) })}</p>;
}

function Chart({ days }: Pick<NumbersBody, 'days'>) {
  return (
    <div aria-hidden="true" className="overflow-hidden">
      <ResponsiveContainer width="100%" height={chartHeight}>
        <BarChart accessibilityLayer={false} data={days} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--twine)" strokeDasharray="3 6" />
          <XAxis
            dataKey="day"
            tickFormatter={dayAndMonth}
            minTickGap={28}
            stroke="var(--ink-2)"
            tickLine={false}
            fontSize={13}
          />
          <YAxis
            tickFormatter={short}
            width={56}
            stroke="var(--ink-2)"
            tickLine={false}
            axisLine={false}
            fontSize={13}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--linen)' }}
            formatter={(value) => [formatPrice(Number(value)), t('numbers.revenue')]}
            labelFormatter={(day) => formatDay(String(day))}
          />
          <Bar dataKey="revenue" fill="var(--accent)" isAnimationActive={false} maxBarSize={28} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className="font-display text-xl/[1.1]">{value}</dd>
    </div>
  );
}

function BestSellers({ numbers: { bestSellers } }: { numbers: NumbersBody }) {
  if (bestSellers.length === 0) return <p>{t('numbers.nothingSold')}</p>;
  return (
    <DataTable
      caption={t('numbers.bestSellers')}
      columns={[t('checkout.product'), t('numbers.sold'), t('numbers.revenue')]}
      rows={bestSellers.map(({ _id, name, slug, sold, revenue }) => ({
        key: _id,
        cells: [
          <Link key={slug} to={`/dashboard/admin/product/${slug}`}>
            {name}
          </Link>,
          sold,
          formatPrice(revenue),
        ],
      }))}
    />
  );
}

function dayAndMonth(day: string): string {
  return formatDay(day).split(' ').slice(0, 2).join(' ');
}

const shortFormat = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });

function short(rupees: number): string {
  return `₹${shortFormat.format(rupees)}`;
}
