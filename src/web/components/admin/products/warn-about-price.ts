import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice, maxOrderPaise, parseRupees, toRupees } from '../../../../shared/money.ts';

/** What to know about a typed price that no order can have. */
export function warnAboutPrice(typed: string): string | undefined {
  const most = toRupees(maxOrderPaise);
  if ((parseRupees(typed) ?? 0) <= most) return undefined;
  return t('productForm.priceTooHigh', { amount: formatPrice(most) });
}
