import { useState } from 'react';
import { t } from '../../../../../../shared/languages/translate.ts';
import { formatPaise, parseRupees, roundToPaise } from '../../../../../../shared/money.ts';
import { addUpBill } from '../../../../../../shared/orders/bill.ts';
import { decideCod, findPayNowDiscount } from '../../../../../../shared/orders/cod.ts';
import { ChoiceField } from '../../../../../components/forms/choice-field.tsx';
import { Field } from '../../../../../components/forms/field.tsx';
import type { CashRules } from './cash-rules.ts';
import { toRules } from './to-rules.ts';

interface Sample {
  pin: string;
  total: string;
  isFirst: boolean;
  isMade: boolean;
}

/** What the cart would say about an order, by the rules in the form. */
export function BuyerPreview({ rules }: { rules: CashRules }) {
  const [sample, setSample] = useState<Sample>({ pin: '302001', total: '1249', isFirst: true, isMade: false });
  const change = (changed: Partial<Sample>) => setSample({ ...sample, ...changed });
  return (
    <section className="panel grid gap-5" aria-label={t('cashRules.buyerReads')}>
      <h2 className="text-lg">{t('cashRules.buyerReads')}</h2>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label={t('cashRules.sampleTotal')}
          inputMode="decimal"
          value={sample.total}
          onChange={({ target }) => change({ total: target.value })}
        />
        <Field
          label={t('cashRules.samplePin')}
          inputMode="numeric"
          value={sample.pin}
          onChange={({ target }) => change({ pin: target.value })}
        />
      </div>
      <ChoiceField
        type="checkbox"
        label={t('cashRules.sampleIsFirst')}
        checked={sample.isFirst}
        onChange={({ target }) => change({ isFirst: target.checked })}
      />
      <ChoiceField
        type="checkbox"
        label={t('cashRules.sampleIsMade')}
        checked={sample.isMade}
        onChange={({ target }) => change({ isMade: target.checked })}
      />
      <p className="bg-linen px-4 py-3" aria-live="polite">
        {readByBuyer(rules, sample)}
      </p>
    </section>
  );
}

function readByBuyer(body: CashRules, { pin, total, isFirst, isMade }: Sample): string {
  const rules = toRules(body);
  const totalPaise = roundToPaise(parseRupees(total) ?? 0);
  if (!rules || !/^[1-9]\d{5}$/.test(pin) || totalPaise === 0) return t('cashRules.checkAmountsAndPins');
  if (!rules.isOn) return t('cashRules.sampleOff');
  const never = { isGift: false, isCollected: false, isPersonalised: false, isMadeToOrder: isMade };
  const buyer = { hasAccount: true, hasPaidBefore: !isFirst, refusals: 0 };
  const decision = decideCod(rules, { totalPaise, pin, ...buyer, ...never });
  if (!decision.isOffered) return t('checkout.cashReason', { reason: decision.reason });
  return describeOffer(decision, totalPaise, findPayNowDiscount(rules, addUpBill(totalPaise)));
}

type Offered = Extract<ReturnType<typeof decideCod>, { isOffered: true }>;

function describeOffer({ chargePaise, advance }: Offered, totalPaise: number, discountPaise: number): string {
  const price = (paise: number) => formatPaise(paise);
  const saved = chargePaise + discountPaise;
  const due = totalPaise + chargePaise - (advance?.paise ?? 0);
  return [
    chargePaise > 0 ? t('cashRules.sampleCharge', { amount: price(chargePaise) }) : t('cashRules.sampleCash'),
    advance && t('cashRules.sampleAdvance', { amount: price(advance.paise), reason: advance.reason }),
    t('cashRules.sampleAtDoor', { amount: price(due) }),
    saved > 0 && t('cashRules.samplePayNow', { amount: price(saved) }),
  ]
    .filter(Boolean)
    .join(' ');
}
