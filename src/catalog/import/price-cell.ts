import { roundToPaise } from '../../shared/money.ts';
import { productForm } from '../admin-endpoints.ts';

/** In paise. */
export const priceCell = productForm.shape.price.transform(roundToPaise);
