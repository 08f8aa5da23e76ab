import type { PastCashBody } from '../../../../../../orders/api.ts';
import { dayInIndia, formatDay } from '../../../../../../shared/dates/dates.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { formatPaise, roundToPaise } from '../../../../../../shared/money.ts';
import { compareCod, judgeByRules, type PastCodOrder } from '../../../../../../shared/orders/compare-cod.ts';
import type { CashRules } from './cash-rules.ts';
import { toRules } from './to-rules.ts';

type Past = PastCashBody['orders'][number];

/** What the rules in the form would have made of the shop's own last orders in cash. */
export function PastOrders({ past, rules: typed }: { past: Past[]; rules: CashRules }) {
  // Also while it is off: the owner looks before she switches it on.
  const rules = toRules({ ...typed, isOn: true });
  const oldest = past.at(-1);
  if (!oldest || !rules) return null;
  const orders = past.map(toPastOrder);
  const { paid, paidButAsked, cameBackAsked, cameBackStill, ...lost } = compareCod(rules, orders);
  const price = (paise: number) => formatPaise(paise);
  return (
    <section className="panel grid gap-4" aria-label={t('cashRules.lastOrders')}>
      <h2 className="text-lg">{t('cashRules.lastOrdersCount', { count: past.length })}</h2>
      <p className="flex flex-wrap gap-1.5 text-lg leading-none" aria-hidden="true">
        {orders.toSorted(byMark(rules)).map((order, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are alike
          <Mark key={place} kind={findMark(rules, order)} />
        ))}
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Legend kind="paid" words={t('cashRules.paid', { count: paid })} />
        <Legend kind="asked" words={t('cashRules.cameBackAsked', { count: cameBackAsked })} />
        <Legend kind="still" words={t('cashRules.cameBackStill', { count: cameBackStill })} />
      </ul>
      <dl className="grid grid-cols-2 gap-6">
        <Sum label={t('cashRules.lostAsItWas')} amount={price(lost.lostPaise)} />
        <Sum label={t('cashRules.lostByRules')} amount={price(lost.lostByRulesPaise)} />
      </dl>
      <p className="text-sm text-ink-2">
        {t('cashRules.paidButAsked', { count: paidButAsked })}{' '}
        {t('cashRules.computedSince', { day: formatDay(dayInIndia(new Date(oldest.leftAt))) })}
      </p>
    </section>
  );
}

type Rules = NonNullable<ReturnType<typeof toRules>>;
type MarkKind = 'paid' | 'asked' | 'still';
const kinds: MarkKind[] = ['paid', 'asked', 'still'];

function findMark(rules: Rules, { asked, cameBack }: PastCodOrder): MarkKind {
  if (!cameBack) return 'paid';
  return judgeByRules(rules, asked) === 'cash' ? 'still' : 'asked';
}

const byMark = (rules: Rules) => (one: PastCodOrder, other: PastCodOrder) =>
  kinds.indexOf(findMark(rules, one)) - kinds.indexOf(findMark(rules, other));

function Mark({ kind }: { kind: MarkKind }) {
  if (kind === 'paid') return <span className="text-neem">●</span>;
  return <span className="text-madder">{kind === 'asked' ? '◇' : '◆'}</span>;
}

function Legend({ kind, words }: { kind: MarkKind; words: string }) {
  return (
    <li className="flex gap-2">
      <span aria-hidden="true">
        <Mark kind={kind} />
      </span>
      {words}
    </li>
  );
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="font-display text-2xl">{amount}</dd>
    </div>
  );
}

function toPastOrder({ asked: { total, ...asked }, cameBack, cost, retained }: Past): PastCodOrder {
  return {
    asked: { ...asked, totalPaise: roundToPaise(total) },
    ...{ cameBack, costPaise: roundToPaise(cost), retainedPaise: roundToPaise(retained) },
  };
}
