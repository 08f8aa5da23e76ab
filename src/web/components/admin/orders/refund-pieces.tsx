import type { OrderPageBody } from '../../../../orders/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { Field } from '../../forms/field.tsx';
import { Stepper } from '../../forms/stepper.tsx';
import { PieceList } from '../../orders/piece-list.tsx';
import type { RefundForm } from './use-refund-form.ts';

interface RefundPiecesProps {
  page: OrderPageBody;
  form: RefundForm;
  /** The free amount's. */
  error?: string;
}

/** Which pieces the money is for, and which of them go back into the stock. */
export function RefundPieces({ page: { parts }, form, error }: RefundPiecesProps) {
  return (
    <>
      <input type="hidden" name="pieces" value={form.body} />
      <PieceList
        lines={form.lines}
        verb={t('adminOrder.giveBack')}
        counts={form.given}
        onChange={(given) => form.change({ given })}
        below={({ line, name }) => {
          const max = parts.lines[line]?.restockable ?? 0;
          if (max === 0 || !form.given[line]) return null;
          return (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="text-sm">{t('adminOrder.putInStock')}</span>
              <Stepper
                label={t('adminOrder.putInStockNamed', { name })}
                value={Math.min(form.stocked[line] ?? 0, max)}
                max={max}
                onChange={(count) => form.change({ stocked: { ...form.stocked, [line]: count } })}
              />
            </div>
          );
        }}
      />
      <Beside parts={parts} form={form} />
      <Field
        label={t('adminOrder.forTrouble')}
        name="goodwill"
        inputMode="decimal"
        hint={t('adminOrder.forTroubleHint')}
        value={form.goodwill}
        onChange={({ target }) => form.change({ goodwill: target.value })}
        error={error}
      />
    </>
  );
}

function Beside({ parts, form }: { parts: OrderPageBody['parts']; form: RefundForm }) {
  return (
    <>
      {parts.wrap > 0 && (
        <ChoiceField
          type="checkbox"
          checked={form.wrap}
          onChange={() => form.change({ wrap: !form.wrap })}
          label={t('adminOrder.theGiftWrap', { amount: formatPrice(parts.wrap) })}
        />
      )}
      {parts.delivery > 0 && (
        <ChoiceField
          type="checkbox"
          checked={form.delivery}
          onChange={() => form.change({ delivery: !form.delivery })}
          label={t('adminOrder.theDelivery', { amount: formatPrice(parts.delivery) })}
        />
      )}
    </>
  );
}
