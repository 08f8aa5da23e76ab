import { formatPrice } from '../../../shared/money.ts';

/** Below a total, of a seller who charges GST: Consumer Protection (E-Commerce) Rules 2020, r. 7(1)(e). */
export function TaxWithin({ tax }: { tax: number }) {
  return <span className="basis-full text-sm text-ink-2">{`Includes ${formatPrice(tax)} GST`}</span>;
}
