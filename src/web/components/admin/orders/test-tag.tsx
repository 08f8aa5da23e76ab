import { t } from '../../../../shared/languages/translate.ts';
/** Marks an order for which no money moved. */
export function TestTag() {
  return (
    <span className="mr-1.5 inline-block rounded-sm border-[1.5px] border-dashed border-bark px-1.5 text-sm/snug font-semibold text-ink">
      {t('adminOrder.testPayment')}
    </span>
  );
}
