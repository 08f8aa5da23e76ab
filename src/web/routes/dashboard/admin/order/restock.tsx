import { useState } from 'react';
import type { OrderPageBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { Fold } from '../../../../components/admin/fold.tsx';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { formatLineCount, PieceList, piecesIn } from '../../../../components/orders/piece-list.tsx';
import type { Submission } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

export async function restock({ fields: { lines = '[]' }, params: { orderId = '' } }: Submission) {
  return withToast(
    api('POST /user/order/:orderId/restock', { params: { orderId }, body: { lines: JSON.parse(lines) } }),
  );
}

/** Pieces of an order that came back: into the stock, and out of it again. */
export function Restock({ page }: { page: OrderPageBody }) {
  const { order, parts } = page;
  const lines = formatLineCount(order.products, (line) => {
    const { restocked = 0, restockable = 0 } = parts.lines[line] ?? {};
    return restocked + restockable;
  });
  if (lines.length === 0) return null;
  const back = parts.lines.reduce((sum, { restocked }) => sum + restocked, 0);
  return (
    <section className="panel" aria-label={t('adminOrder.backInStock')}>
      <Fold
        name="restock"
        title={t('adminOrder.putBackInStock')}
        said={back > 0 ? t('adminOrder.piecesBack', { count: back }) : ''}
      >
        <RestockForm key={JSON.stringify(parts.lines)} page={page} lines={lines} />
      </Fold>
    </section>
  );
}

function RestockForm({ page: { parts }, lines }: { page: OrderPageBody; lines: ReturnType<typeof formatLineCount> }) {
  const [counts, setCounts] = useState(
    Object.fromEntries(parts.lines.map(({ restocked }, line) => [line, restocked] as const)),
  );
  const { isBusy, props } = useActionForm({ intent: 'restock' });
  const countBack = (line: number) => parts.lines[line]?.restocked ?? 0;
  const moved = piecesIn(Object.fromEntries(lines.map(({ line }) => [line, (counts[line] ?? 0) - countBack(line)])));
  const changes = moved.map((one) => ({ ...one, restocked: countBack(one.line) }));
  return (
    <form {...props} className="grid gap-4" noValidate aria-label={t('adminOrder.putBackInStock')}>
      <p className="text-sm text-ink-2">{t('adminOrder.aboutRestock')}</p>
      <PieceList lines={lines} verb={t('adminOrder.backInStock')} counts={counts} onChange={setCounts} />
      <input type="hidden" name="lines" value={JSON.stringify(changes)} />
      <div>
        <Button type="submit" busy={isBusy && t('adminOrder.saving')} disabled={moved.length === 0}>
          {t('adminOrder.changeStock')}
        </Button>
      </div>
    </form>
  );
}
