import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';

/** Below a total, of a seller who charges GST: Consumer Protection (E-Commerce) Rules 2020, r. 7(1)(e). */
export function TaxWithin({ tax }: { tax: number }) {
  return <span className="basis-full text-sm text-ink-2">{t('order.includesTax', { amount: formatPrice(tax) })}</span>;
}

/** The same in the list of a bill with two columns. */
export function TaxRow({ tax }: { tax: number }) {
  return (
    <div className="contents">
      <dt className="sr-only">{t('order.tax')}</dt>
      <dd className="col-span-2">
        <TaxWithin tax={tax} />
      </dd>
    </div>
  );
}
