import type { OrderBody } from '../../../../orders/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { askToConfirm } from '../../../hooks/ask-to-confirm.ts';
import { Button } from '../../forms/button.tsx';
import { download } from '../../page/download.ts';
import { Icon } from '../../page/icon.tsx';
import { unpaidReason } from './confirm-status.ts';

const forms = [
  ['packing-slip', t('adminOrder.packingSlip'), ''],
  ['packing-slip', t('adminOrder.packingSlipWithPrices'), '&prices=yes'],
  ['label', t('adminOrder.label'), ''],
  ['labels-a4', t('adminOrder.eightLabels'), ''],
  ['declarations', t('adminOrder.labelsOfPieces'), ''],
] as const;
const cards = ['gift-card', t('adminOrder.giftCard'), ''] as const;

/** PDFs to print for one order or several. */
export function PrintMenu({ orders }: { orders: readonly OrderBody[] }) {
  const withCard = orders.filter(({ gift }) => gift?.message);
  const print = async (form: string, prices: string) => {
    const reason = orders.map(unpaidReason).find(Boolean);
    const question = reason && t('adminOrder.printAnyway', { reason });
    if (question && !(await askToConfirm({ question, yes: t('adminOrder.print') }))) return;
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
        {t('adminOrder.printAsPdf')} <Icon name="down" />
      </summary>
      <div className="flex flex-wrap gap-2 py-2">
        {[...offered, ...(withCard.length > 0 ? [cards] : [])].map(([form, label, prices]) => (
          <Button key={label} look="ghost" small onClick={() => void print(form, prices)}>
            {label}
          </Button>
        ))}
      </div>
      {hasGift && (
        <p className="pb-2 text-sm text-ink-2">{t('adminOrder.giftsHaveNoPrices', { count: orders.length })}</p>
      )}
    </details>
  );
}
