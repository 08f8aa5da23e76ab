import { parseRupees } from '../../../../shared/money.ts';
import { FormError } from '../../../hooks/form-action.ts';

/** @throws FormError at the field when it is no amount in rupees */
export function requireAmount(typed: string, field = 'amount'): number {
  const amount = parseRupees(typed);
  if (amount === null)
    throw new FormError('', { [field]: 'An amount is a number of rupees with at most two decimals.' });
  return amount;
}
