import type { CashBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { edgeButton } from '../../../../components/admin/edge-button.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { Field } from '../../../../components/forms/field.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

type Row = CashBody['open'][number];

/** Lines that did not fit: each stays until the owner has said what it is. */
export function OpenRows({ rows }: { rows: readonly Row[] }) {
  const isOwner = useIsOwner();
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('cashIn.lookAtThese')}>
      <h2 className="mb-3 text-xl">
        {t('cashIn.lookAtThese')} <span className="font-text text-base font-semibold text-ink-2">{rows.length}</span>
      </h2>
      <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">
        {rows.map((row) => (
          <li key={row._id} className="grid gap-3 border-b border-twine px-5 py-4 last:border-0 max-lg:px-gutter">
            <What row={row} />
            {isOwner && <Answers row={row} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameRow({ number, buyer, reference }: Row): string {
  return number === null ? t('cashIn.noOrderWith', { reference }) : `${buyer ?? ''} ${formatOrderNumber(number)}`;
}

function What({ row }: { row: Row }) {
  const { amount, expected, state, fileName } = row;
  const said =
    state === 'differs' && expected !== null
      ? t('cashIn.fileSays', { expected: formatPrice(expected), amount: formatPrice(amount) })
      : t('cashIn.inFile', { amount: formatPrice(amount), file: fileName });
  return (
    <p className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <b dir="auto" className="wrap-anywhere">
        {nameRow(row)}
      </b>
      <b className="tabular-nums">{formatPrice(amount)}</b>
      <span dir="auto" className="text-sm text-ink-2 wrap-anywhere">
        {said}
      </span>
    </p>
  );
}

/** Accept it, name its order, or say that it is not ours. */
function Answers({ row }: { row: Row }) {
  const { errors, isBusy, submit, props } = useActionForm({ intent: 'settleRow' });
  const { _id: rowId, amount, state, guess } = row;
  const button = (label: string, fields: Record<string, string>) => (
    <button type="button" className={edgeButton} disabled={isBusy} onClick={() => submit({ rowId, ...fields })}>
      {label}
    </button>
  );
  const guessed = guess && t('cashIn.itIs', { number: formatOrderNumber(guess.number), buyer: guess.buyer });
  return (
    <form {...props} noValidate className="grid gap-3" aria-label={nameRow(row)}>
      <input type="hidden" name="rowId" value={rowId} />
      <input type="hidden" name="action" value="assign" />
      <div className="flex flex-wrap gap-2.5">
        {state === 'differs' && button(t('cashIn.acceptAmount', { amount: formatPrice(amount) }), { action: 'accept' })}
        {guessed && button(guessed, { action: 'assign', number: String(guess.number) })}
        {button(t('cashIn.notOurs'), { action: 'dismiss' })}
      </div>
      {state === 'unknown' && !guess && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5">
          <Field label={t('cashIn.numberOfOrder')} name="number" inputMode="numeric" error={errors.number} />
          <button type="submit" className={edgeButton} disabled={isBusy}>
            {t('cashIn.itIsThisOne')}
          </button>
        </div>
      )}
    </form>
  );
}
