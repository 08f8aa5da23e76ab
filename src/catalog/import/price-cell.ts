import { z } from 'zod';
import { t } from '../../shared/languages/translate.ts';
import { roundToPaise } from '../../shared/money.ts';
import { productForm } from '../admin-endpoints.ts';

/** A sign, or a code of three letters beside the number; rupees are taken off before. */
const otherCurrency = /(?:US|C|CA|A|AU|S)?\$|[€£¥]|zł|\b[A-Z]{3}(?=\s?\d)|(?<=\d\s?)[A-Z]{3}\b/i;

/** In paise. */
export const priceCell = z
  .string()
  .refine((cell) => !otherCurrency.test(cell), {
    error: ({ input }) =>
      t('importAnswers.priceCurrency', { currency: otherCurrency.exec(String(input))?.[0].toUpperCase() ?? '' }),
  })
  .pipe(productForm.shape.price)
  .transform(roundToPaise);
