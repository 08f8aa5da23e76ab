import { formatDay } from '../../../../../shared/dates/dates.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import type { Answer } from '../../../../api-client/api-client.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

type Earlier = Answer<'GET /shop/earlier-orders'>['earlier'];

/** Why orders paid before invoices were on have none, and whether they get one now. */
export function EarlierOrders({ earlier }: { earlier: Earlier }) {
  const { since, count, total, leftOut, choice } = earlier;
  if (!since || count === 0) return null;
  const day = formatDay(since.slice(0, 10));
  const which = count === 1 ? 'One order was' : `${count.toLocaleString('en-IN')} orders were`;
  if (choice === 'leave')
    return (
      <p className="text-sm text-ink-2">
        {`${which} paid before ${day} and ${count === 1 ? 'has' : 'have'} no invoice, as you decided.`}
      </p>
    );
  return (
    <section className="panel grid gap-3 max-lg:-mx-gutter" aria-labelledby="earlier-orders">
      <h2 id="earlier-orders" className="text-lg">
        Earlier orders have no invoice
      </h2>
      <p>
        {`${which} paid before ${day}, when invoices were switched on: ${formatPrice(total)} in all. Shall invoices be made for ${count === 1 ? 'it' : 'them'} now?`}
      </p>
      <p>
        An invoice was due before the goods left; one made now carries today’s date and the next numbers, and may not
        fit returns that are filed already, so please ask your accountant first.
      </p>
      {leftOut > 0 && (
        <p className="text-sm text-ink-2">
          {`${leftOut.toLocaleString('en-IN')} more, cancelled or with money sent back, get none in any case.`}
        </p>
      )}
      <WhatTheLawAsks />
      {choice === 'make' ? <p role="status">They are being made. This page shows what is left.</p> : <Choice />}
    </section>
  );
}

/** The paragraph of docs/invoicing.md. */
function WhatTheLawAsks() {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">What the law asks</summary>
      <p className="pb-2 text-sm">
        The invoice is due before or when the goods are removed (CGST Act, section 31(1)), and numbers are consecutive
        in a financial year (CGST Rules, rule 46(b)): a document cannot be dated back, and none can be put in between. A
        late one counts in the month in which it is made. What you gave out for these orders before stays valid; then
        leave them without a second one.
      </p>
    </details>
  );
}

function Choice() {
  const make = useActionForm({ intent: 'make' });
  const leave = useActionForm({ intent: 'leave' });
  return (
    <div className="flex flex-wrap gap-3">
      <form {...make.props}>
        <Button type="submit" busy={make.isBusy && 'One moment...'}>
          Make their invoices today
        </Button>
      </form>
      <form {...leave.props}>
        <Button type="submit" look="ghost" busy={leave.isBusy && 'One moment...'}>
          Leave them without
        </Button>
      </form>
    </div>
  );
}
