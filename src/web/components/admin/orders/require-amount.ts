import { t } from '../../../../shared/languages/translate.ts';
import { parseRupees } from '../../../../shared/money.ts';
import { FormError, type Submission } from '../../../hooks/form-action.ts';

/** @throws FormError at the field when it is no amount in rupees */
export function requireAmount(typed: string, field = 'amount'): number {
  const amount = parseRupees(typed);
  if (amount === null) throw new FormError('', { [field]: t('adminOrder.noAmount') });
  return amount;
}

/** Null when the field is empty. */
export function findAmount(fields: Submission['fields'], field: string): number | null {
  const typed = fields[field]?.trim();
  return typed ? requireAmount(typed, field) : null;
}
