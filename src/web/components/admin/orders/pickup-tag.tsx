import { t } from '../../../../shared/languages/translate.ts';
/** Marks an order that its buyer collects. */
export function PickupTag() {
  return (
    <span className="mr-1.5 inline-block rounded-sm border-[1.5px] border-bark px-1.5 text-sm/snug font-semibold whitespace-nowrap text-ink">
      {t('order.pickUp')}
    </span>
  );
}
