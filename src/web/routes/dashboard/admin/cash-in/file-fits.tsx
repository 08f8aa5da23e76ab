import type { RemittancePreviewBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

interface FileFitsProps {
  chosen: { name: string; base64: string; preview: RemittancePreviewBody };
  close: () => void;
}
type Row = RemittancePreviewBody['rows'][number];

/** How the lines of a file fit, and the press that books them. */
export function FileFits({ chosen: { name, base64, preview }, close }: FileFitsProps) {
  const { isBusy, submit } = useActionForm({ intent: 'book', onSuccess: close });
  const [fits, differs, unknown, known] = (['fits', 'differs', 'unknown', 'known'] as const).map((fit) =>
    preview.rows.filter((row) => row.fit === fit),
  ) as [Row[], Row[], Row[], Row[]];
  const sum = fits.reduce((total, { amount }) => total + amount, 0);
  const others = differs.length + unknown.length;
  return (
    <div className="panel grid gap-4" role="status">
      <p className="flex flex-wrap gap-x-8 gap-y-2">
        <b className="text-neem">{t('cashIn.fit', { count: fits.length, amount: formatPrice(sum) })}</b>
        <b className="text-madder">{t('cashIn.differ', { count: differs.length })}</b>
        <b>{t('cashIn.notFound', { count: unknown.length })}</b>
        {known.length > 0 && <span>{t('cashIn.bookedBefore', { count: known.length })}</span>}
      </p>
      {preview.notes.map((note) => (
        <p key={note} className="text-sm">
          {note}
        </p>
      ))}
      <FileRows rows={preview.rows} />
      {others > 0 && <p className="text-sm text-ink-2">{t('cashIn.listedUntilSettled')}</p>}
      <div className="button-row">
        {fits.length + others > 0 && (
          <Button busy={isBusy && t('product.processing')} onClick={() => submit({ name, base64 })}>
            {fits.length > 0 ? t('cashIn.bookAsReceived', { amount: formatPrice(sum) }) : t('cashIn.listOthers')}
          </Button>
        )}
        <Button look="ghost" onClick={close}>
          {t('forms.cancel')}
        </Button>
      </div>
    </div>
  );
}

const fitWords: Record<Row['fit'], string> = {
  fits: t('cashIn.rowFits'),
  differs: t('cashIn.rowDiffers'),
  unknown: t('cashIn.rowNotFound'),
  known: t('cashIn.rowBookedBefore'),
};
const maxRowsShown = 100;

function FileRows({ rows }: { rows: Row[] }) {
  return (
    <ul className="grid gap-2">
      {rows.slice(0, maxRowsShown).map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other name
        <li key={index} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-sm">
          <span dir="auto" className="wrap-anywhere">
            {row.reference} {row.number !== null && <b>{formatOrderNumber(row.number)}</b>} {row.buyer}
          </span>
          <span className="tabular-nums">{formatPrice(row.amount)}</span>
          <span className={row.fit === 'fits' || row.fit === 'known' ? 'text-neem' : 'text-madder'}>
            {fitWords[row.fit]}
          </span>
        </li>
      ))}
    </ul>
  );
}
