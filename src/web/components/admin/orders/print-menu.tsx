import type { OrderBody } from '../../../../orders/api.ts';
import { askToConfirm } from '../../../hooks/ask-to-confirm.ts';
import { Button } from '../../forms/button.tsx';
import { download } from '../../page/download.ts';
import { Icon } from '../../page/icon.tsx';
import { unpaidReason } from './confirm-status.ts';

const forms = [
  ['packing-slip', 'Packing slip, A5', ''],
  ['packing-slip', 'Packing slip with prices', '&prices=yes'],
  ['label', 'Label, 100 × 150 mm', ''],
  ['labels-a4', 'Eight labels, A4', ''],
  ['declarations', 'Labels of the pieces, A4', ''],
] as const;
const cards = ['gift-card', 'Gift card, A6', ''] as const;

/** PDFs to print for one order or several. */
export function PrintMenu({ orders }: { orders: readonly OrderBody[] }) {
  const withCard = orders.filter(({ gift }) => gift?.message);
  const print = async (form: string, prices: string) => {
    const reason = orders.map(unpaidReason).find(Boolean);
    if (reason && !(await askToConfirm({ question: `${reason} Print anyway?`, yes: 'Print' }))) return;
    const ids = orders.map(({ _id }) => _id).join(',');
    void download(`/api/v1/user/print/${form}?orders=${ids}${prices}`, fileName(form));
  };
  const fileName = (form: string) =>
    form === 'gift-card' && withCard.length === 1 ? `gift-card-${withCard[0]?.number}.pdf` : `${form}.pdf`;
  const hasGift = orders.some(({ gift }) => gift?.hidePrices);
  const areWithoutPrices = orders.every(({ gift }) => gift?.hidePrices);
  const offered = forms.filter(([, , prices]) => !(prices && areWithoutPrices));
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        Print as PDF <Icon name="down" />
      </summary>
      <div className="flex flex-wrap gap-2 py-2">
        {[...offered, ...(withCard.length > 0 ? [cards] : [])].map(([form, label, prices]) => (
          <Button key={label} look="ghost" small onClick={() => void print(form, prices)}>
            {label}
          </Button>
        ))}
      </div>
      {hasGift && (
        <p className="pb-2 text-sm text-ink-2">
          {orders.length === 1
            ? 'A gift: its slip has no prices, and no invoice goes into the parcel.'
            : 'Slips of gifts have no prices, and no invoice goes into their parcels.'}
        </p>
      )}
    </details>
  );
}
