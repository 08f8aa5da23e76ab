import { toRupees } from '../../../shared/money.ts';
import type { BoughtAnswer, Choice } from '../../../shared/orders/cart-line.ts';
import type { OrderBody } from './order-output.ts';

export interface Line {
  _id: string;
  name: string;
  slug: string;
  pricePaise: number;
  quantity: number;
  photos: string[];
  made: boolean;
  pickup: boolean;
  variantId: string | null;
  variant: Choice[] | null;
  answers: BoughtAnswer[] | null;
}
export function lineBody({ pricePaise, variantId, variant, answers, ...line }: Line): OrderBody['products'][number] {
  return {
    ...line,
    price: toRupees(pricePaise),
    ...(variantId && { variantId }),
    ...(variant && { variant }),
    ...(answers && {
      answers: answers.map(({ pricePaise: paise, ...answer }) => ({ ...answer, price: toRupees(paise) })),
    }),
  };
}
