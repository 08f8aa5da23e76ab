import { formatCurrency, formatPrice } from '../../shared/money.ts';

/** The sewn price tag. `exact` where the spec says INR currency (two decimals). */
export function PriceTag({ rupees, exact, free }: { rupees: number; exact?: boolean; free?: boolean }) {
  return (
    <span className={free ? 'tag free' : 'tag'}>
      <b>{exact ? formatCurrency(rupees) : formatPrice(rupees)}</b>
    </span>
  );
}
