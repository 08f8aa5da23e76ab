import { useState } from 'react';
import type { OrderPageBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { Fold } from '../../../../components/admin/fold.tsx';
import { Button } from '../../../../components/forms/button.tsx';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import { formatLineCount, PieceList, piecesIn } from '../../../../components/orders/piece-list.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

/** Goods that came back and whose payment a lost dispute took. */
export function CreditReturned({ page: { order, creditable, parts } }: { page: OrderPageBody }) {
  const [counts, setCounts] = useState<Record<number, number>>({});
  const [isAll, setAll] = useState(false);
  const onSuccess = () => {
    setCounts({});
    setAll(false);
  };
  const { isBusy, submit } = useActionForm({ intent: 'refund', onSuccess });
  const lines = formatLineCount(order.products, (line) => {
    const { quantity = 0 } = order.products[line] ?? {};
    return quantity - (parts.lines[line]?.refunded ?? 0);
  });
  const pieces = piecesIn(counts);
  const hasBeside = order.bill.wrap + order.bill.delivery > 0;
  const wanted = { lines: pieces, ...(isAll && { wrap: true, delivery: true }) };
  return (
    <Fold name="credit" title={t('adminOrder.creditReturned')} said="">
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">{t('adminOrder.aboutCredit', { amount: formatPrice(creditable) })}</p>
        <PieceList lines={lines} verb={t('adminOrder.creditPieces')} counts={counts} onChange={setCounts} />
        {hasBeside && <Beside isAll={isAll} onChange={setAll} />}
        <div>
          <Button
            busy={isBusy && t('adminOrder.saving')}
            disabled={pieces.length === 0 && !isAll}
            onClick={() => submit({ disputed: JSON.stringify(wanted) })}
          >
            {t('adminOrder.makeCreditNote')}
          </Button>
        </div>
      </div>
    </Fold>
  );
}

/** Gift wrap and delivery. */
function Beside({ isAll, onChange }: { isAll: boolean; onChange: (isAll: boolean) => void }) {
  return (
    <ChoiceField
      type="checkbox"
      name="beside"
      label={t('adminOrder.creditBeside')}
      checked={isAll}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
