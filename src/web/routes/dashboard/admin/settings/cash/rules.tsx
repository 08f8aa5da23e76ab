import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '../../../../../../shared/money.ts';
import { maxRefusals } from '../../../../../../shared/orders/cod.ts';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';
import { type CashRules, hasLimits } from './cash-rules.ts';
import { countBack, type Past } from './count-back.ts';
import { Cell, RuleRow } from './rule-row.tsx';
import { SizeRule } from './size-rule.tsx';

interface RulesProps {
  rules: CashRules;
  /** As the form has them now. */
  typed: CashRules;
  errors: FieldErrors;
  past: readonly Past[];
}

/** What a switch that is off suggests. */
const suggested = { least: 300, greatest: 3_000, charge: 49, payNow: 50, first: 100, made: 20 };

/** One switch for each; what a rule says is written as the buyer's cart applies it. */
export function Rules(props: RulesProps) {
  return (
    <section className="panel" aria-label="Rules">
      <h2 className="mb-1 text-lg">Rules</h2>
      <ul>
        <Limits {...props} />
        <Charge {...props} />
        <Made {...props} />
        <FirstOrder {...props} />
        <Refused {...props} />
        <Confirmed {...props} />
        <PayNow {...props} />
      </ul>
      <p className="mt-3 text-sm text-ink-2">
        Gifts are never paid in cash. An advance is paid online, or by UPI and bank transfer where you take that. When
        you cancel before the parcel leaves, it always goes back. A registered seller’s buyer gets a receipt voucher;
        ask your accountant about it, and about tax on what you keep.
      </p>
    </section>
  );
}

function Limits({ rules, typed, errors, past }: RulesProps) {
  const isOn = hasLimits(rules);
  const { least, greatest } = isOn ? rules : suggested;
  const limits = hasLimits(typed) ? typed : suggested;
  const outside = countBack(past, ({ total }) => total < limits.least || total > limits.greatest);
  return (
    <RuleRow
      name="hasLimits"
      label="least and greatest order"
      isOn={isOn}
      off="orders of any amount."
      note={
        <Counted {...outside} words={`were outside ${formatPrice(limits.least)} to ${formatPrice(limits.greatest)}`} />
      }
      errors={[errors.least, errors.greatest]}
    >
      <span>From</span>
      <Cell label="From, in rupees" unit="₹" name="least" defaultValue={least} />
      <span>to</span>
      <Cell label="To, in rupees" unit="₹" name="greatest" defaultValue={greatest} />
    </RuleRow>
  );
}

function Charge({ rules, errors }: RulesProps) {
  return (
    <RuleRow
      name="hasCharge"
      label="charge for cash"
      isOn={rules.charge > 0}
      off="it costs the buyer nothing."
      note="Couriers take about ₹35 to ₹60 for it. Whoever pays online before the parcel leaves does not pay it."
      errors={[errors.charge]}
    >
      <span>It costs</span>
      <Cell
        label="It costs the buyer more, in rupees"
        unit="₹"
        name="charge"
        defaultValue={rules.charge || suggested.charge}
      />
      <span>more.</span>
    </RuleRow>
  );
}

function Made({ rules: { madeAdvance: saved }, errors, past }: RulesProps) {
  const made = countBack(past, ({ isPersonalised, isMadeToOrder }) => isPersonalised || isMadeToOrder);
  return (
    <RuleRow
      name="hasMadeAdvance"
      label="cash for what you make for the buyer"
      isOn={saved.kind !== 'none'}
      off="all of it is paid first, because nobody else can use it."
      note={<Counted {...made} words="were made for the buyer" />}
      errors={[errors.madeAdvance]}
    >
      <SizeRule
        name="madeAdvance"
        who="With a name on it, or made to order"
        choices={[
          ['percent', 'per cent'],
          ['amount', 'rupees'],
          ['same', 'the same as a first order'],
        ]}
        kind={saved.kind === 'none' ? 'percent' : saved.kind}
        value={saved.value || suggested.made}
        error={errors.madeAdvance}
      />
    </RuleRow>
  );
}

function FirstOrder({ rules: { firstAdvance: saved, allowsFirstOrder }, errors, past }: RulesProps) {
  const first = countBack(past, ({ hasPaidBefore }) => !hasPaidBefore);
  const kind = saved.kind === 'none' ? 'amount' : saved.kind;
  return (
    <RuleRow
      name="hasFirstAdvance"
      label="advance of a first order"
      isOn={!allowsFirstOrder || saved.kind !== 'none'}
      off="nothing is paid first."
      note={<Counted {...first} words="were first orders" />}
      errors={[errors.firstAdvance]}
    >
      <SizeRule
        name="firstAdvance"
        who="A first order"
        choices={[
          ['amount', 'rupees'],
          ['percent', 'per cent'],
          ['all', 'all of it'],
        ]}
        kind={allowsFirstOrder ? kind : 'all'}
        value={saved.value || suggested.first}
        error={errors.firstAdvance}
      />
    </RuleRow>
  );
}

function Refused({ rules, past }: RulesProps) {
  const refused = countBack(past, ({ refusals }) => refusals >= maxRefusals);
  return (
    <RuleRow
      name="stopsAfterRefusals"
      label="all paid first after two refusals"
      isOn={rules.stopsAfterRefusals}
      off="refusals are still remembered, and stop nobody."
      note={
        <>
          <Counted {...refused} words="were of buyers who had refused twice" /> Forgotten after a year; you can forgive
          sooner on the page <Link to="/dashboard/admin/cash-in">Cash in</Link>.
        </>
      }
    >
      <span>Two parcels refused within a year: all paid first.</span>
    </RuleRow>
  );
}

function Confirmed({ rules }: RulesProps) {
  return (
    <RuleRow
      name="isConfirmed"
      label="the buyer confirms"
      isOn={rules.isConfirmed}
      off="an order counts at once."
      note="By a link in the email; then the stock is free again. Without a mail server nobody gets it: you confirm each order yourself, after a call or a message."
    >
      <span>The buyer confirms within 24 hours.</span>
    </RuleRow>
  );
}

function PayNow({ rules, errors }: RulesProps) {
  return (
    <RuleRow
      name="hasPayNow"
      label="less for paying at once"
      isOn={rules.payNow > 0}
      off="the same price."
      note="Whoever could pay in cash and pays at once saves it. It is written on the invoice."
      errors={[errors.payNow]}
    >
      <span>Paid at once:</span>
      <Cell
        label="Whoever could pay in cash and pays at once saves, in rupees"
        unit="₹"
        name="payNow"
        defaultValue={rules.payNow || suggested.payNow}
      />
      <span>off.</span>
    </RuleRow>
  );
}

/** Nothing while the shop has no such order of its own. */
function Counted({ of, found, cameBack, words }: ReturnType<typeof countBack> & { words: string }): ReactNode {
  if (found === 0) return null;
  return (
    <>
      {`Of your last ${of} cash orders, ${found} ${words} and `}
      <b>{cameBack === 1 ? '1 of those came back.' : `${cameBack} of those came back.`}</b>
    </>
  );
}
