import { useState } from 'react';
import type { OrderPageBody } from '../../../../../orders/api.ts';
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
    <section className="panel" aria-label="Back in the stock">
      <Fold name="restock" title="Put back in stock" said={back > 0 ? `${back} back in the stock` : ''}>
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
  const moved = piecesIn(
    Object.fromEntries(lines.map(({ line }) => [line, (counts[line] ?? 0) - (parts.lines[line]?.restocked ?? 0)])),
  );
  return (
    <form {...props} className="grid gap-4" noValidate aria-label="Put back in stock">
      <p className="text-sm text-ink-2">
        Pieces that came back and can be sold again. It moves no money, and is never more than was sold.
      </p>
      <PieceList lines={lines} verb="Back in the stock" counts={counts} onChange={setCounts} />
      <input type="hidden" name="lines" value={JSON.stringify(moved)} />
      <div>
        <Button type="submit" busy={isBusy && 'Saving...'} disabled={moved.length === 0}>
          Change the stock
        </Button>
      </div>
    </form>
  );
}
