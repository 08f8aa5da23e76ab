import { useState } from 'react';
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

/** What the cart would say about an order, by the rules as they stand in the form. */
export function BuyerPreview({ rules }: { rules: CashRules }) {
  const [sample, setSample] = useState<Sample>({ pin: '302001', total: '1249', isFirst: true, isMade: false });
  const change = (changed: Partial<Sample>) => setSample({ ...sample, ...changed });
  return (
    <section className="panel grid gap-5" aria-label="What the buyer reads">
      <h2 className="text-lg">What the buyer reads</h2>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label="An order of, in rupees"
          inputMode="decimal"
          value={sample.total}
          onChange={({ target }) => change({ total: target.value })}
        />
        <Field
          label="Sent to the PIN code"
          inputMode="numeric"
          value={sample.pin}
          onChange={({ target }) => change({ pin: target.value })}
        />
      </div>
      <ChoiceField
        type="checkbox"
        label="It is the buyer’s first order"
        checked={sample.isFirst}
        onChange={({ target }) => change({ isFirst: target.checked })}
      />
      <ChoiceField
        type="checkbox"
        label="It has a piece that you make for the buyer"
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
  if (!rules || !/^[1-9]\d{5}$/.test(pin) || totalPaise === 0) return 'Please check the amounts and the PIN codes.';
  if (!rules.isOn) return 'Nothing: the cart does not mention cash.';
  const never = { isGift: false, isCollected: false, isPersonalised: false, isMadeToOrder: isMade };
  const buyer = { hasAccount: true, hasPaidBefore: !isFirst, refusals: 0 };
  const decision = decideCod(rules, { totalPaise, pin, ...buyer, ...never });
  if (!decision.isOffered) return `Cash on delivery: ${decision.reason}`;
  const price = (paise: number) => formatPaise(paise);
  const saved = decision.chargePaise + findPayNowDiscount(rules, addUpBill(totalPaise));
  const more =
    decision.chargePaise > 0 ? `Cash on delivery, ${price(decision.chargePaise)} more.` : 'Cash on delivery.';
  const nowPaise = decision.advance?.paise ?? 0;
  const now = decision.advance ? `${price(nowPaise)} now. ${decision.advance.reason} ` : '';
  const atTheDoor = `${now}${price(totalPaise + decision.chargePaise - nowPaise)} at the door, in cash or by UPI.`;
  return `${more} ${atTheDoor}${saved > 0 ? ` Pay now and save ${price(saved)}.` : ''}`;
}
