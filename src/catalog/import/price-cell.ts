import { z } from 'zod';
import { t } from '../../shared/languages/translate.ts';
import { roundToPaise } from '../../shared/money.ts';
import { productForm } from '../admin-endpoints.ts';

const sign = /(?:US|CA?|AU?|S)?\$|[€£¥]|zł/i;
const codeBeside = /\b[a-z]{3}(?=\s?\d)|(?<=\d\s?)[a-z]{3}\b/i;
const codes = new Set(Intl.supportedValuesOf('currency').filter((code) => code !== 'INR'));

/** Null for a price in rupees, whose sign and code are taken off before, and for what is no price. */
function findOtherCurrency(cell: string): string | null {
  const code = codeBeside.exec(cell)?.[0].toUpperCase() ?? '';
  return codes.has(code) ? code : (sign.exec(cell)?.[0] ?? null);
}

/** In paise. */
export const priceCell = z
  .string()
  .refine((cell) => findOtherCurrency(cell) === null, {
    error: ({ input }) => t('importAnswers.priceCurrency', { currency: findOtherCurrency(String(input)) ?? '' }),
  })
  .pipe(productForm.shape.price)
  .transform(roundToPaise);
