import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../../shared/money.ts';
import { maxRefusals } from '../../../../../../shared/orders/cod.ts';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';
import { rich } from '../../../../../document/rich.ts';
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
    <section className="panel" aria-label={t('adminFrame.rules')}>
      <h2 className="mb-1 text-lg">{t('adminFrame.rules')}</h2>
      <ul>
        <Limits {...props} />
        <Charge {...props} />
        <Made {...props} />
        <FirstOrder {...props} />
        <Refused {...props} />
        <Confirmed {...props} />
        <PayNow {...props} />
      </ul>
      <p className="mt-3 text-sm text-ink-2">{t('cashRules.rulesNote')}</p>
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
      label={t('cashRules.limits')}
      isOn={isOn}
      off={t('cashRules.limitsOff')}
      note={
        outside.found > 0 &&
        rich('cashRules.limitsCount', {
          ...outside,
          least: formatPrice(limits.least),
          greatest: formatPrice(limits.greatest),
          b: bold,
        })
      }
      errors={[errors.least, errors.greatest]}
    >
      {rich('cashRules.fromTo', {
        least: <Cell label={t('adminFrame.fromRupees')} unit="₹" name="least" defaultValue={least} />,
        greatest: <Cell label={t('adminFrame.toRupees')} unit="₹" name="greatest" defaultValue={greatest} />,
      })}
    </RuleRow>
  );
}

function Charge({ rules, errors }: RulesProps) {
  return (
    <RuleRow
      name="hasCharge"
      label={t('cashRules.charge')}
      isOn={rules.charge > 0}
      off={t('cashRules.chargeOff')}
      note={t('cashRules.chargeNote')}
      errors={[errors.charge]}
    >
      {rich('cashRules.costsMore', {
        amount: (
          <Cell
            label={t('adminFrame.costsMore')}
            unit="₹"
            name="charge"
            defaultValue={rules.charge || suggested.charge}
          />
        ),
      })}
    </RuleRow>
  );
}

function Made({ rules: { madeAdvance: saved }, errors, past }: RulesProps) {
  const made = countBack(past, ({ isPersonalised, isMadeToOrder }) => isPersonalised || isMadeToOrder);
  return (
    <RuleRow
      name="hasMadeAdvance"
      label={t('cashRules.made')}
      isOn={saved.kind !== 'none'}
      off={t('cashRules.madeOff')}
      note={made.found > 0 && rich('cashRules.madeCount', { ...made, b: bold })}
      errors={[errors.madeAdvance]}
    >
      <SizeRule
        name="madeAdvance"
        who={t('cashRules.madeWho')}
        choices={[
          ['percent', t('cashRules.perCent')],
          ['amount', t('cashRules.rupees')],
          ['same', t('cashRules.sameAsFirst')],
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
      label={t('cashRules.first')}
      isOn={!allowsFirstOrder || saved.kind !== 'none'}
      off={t('cashRules.firstOff')}
      note={first.found > 0 && rich('cashRules.firstCount', { ...first, b: bold })}
      errors={[errors.firstAdvance]}
    >
      <SizeRule
        name="firstAdvance"
        who={t('cashRules.firstWho')}
        choices={[
          ['amount', t('cashRules.rupees')],
          ['percent', t('cashRules.perCent')],
          ['all', t('cashRules.allOfIt')],
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
      label={t('cashRules.refused')}
      isOn={rules.stopsAfterRefusals}
      off={t('cashRules.refusedOff')}
      note={
        <>
          {refused.found > 0 && rich('cashRules.refusedCount', { ...refused, b: bold })}{' '}
          {rich('cashRules.forgotten', { link: (text) => <Link to="/dashboard/admin/cash-in">{text}</Link> })}
        </>
      }
    >
      <span>{t('cashRules.refusedRule')}</span>
    </RuleRow>
  );
}

function Confirmed({ rules }: RulesProps) {
  return (
    <RuleRow
      name="isConfirmed"
      label={t('cashRules.confirms')}
      isOn={rules.isConfirmed}
      off={t('cashRules.confirmsOff')}
      note={t('cashRules.confirmsNote')}
    >
      <span>{t('cashRules.confirmsRule')}</span>
    </RuleRow>
  );
}

function PayNow({ rules, errors }: RulesProps) {
  return (
    <RuleRow
      name="hasPayNow"
      label={t('cashRules.payNow')}
      isOn={rules.payNow > 0}
      off={t('cashRules.payNowOff')}
      note={t('cashRules.payNowNote')}
      errors={[errors.payNow]}
    >
      {rich('cashRules.payNowRule', {
        amount: (
          <Cell
            label={t('cashRules.payNowLabel')}
            unit="₹"
            name="payNow"
            defaultValue={rules.payNow || suggested.payNow}
          />
        ),
      })}
    </RuleRow>
  );
}

const bold = (text: ReactNode) => <b>{text}</b>;
