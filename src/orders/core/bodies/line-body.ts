import { toRupees } from '../../../shared/money.ts';
import type { BoughtAnswer, Choice } from '../../../shared/orders/cart-line.ts';
import { readLine, type ShownLine } from '../../../shared/orders/shown-line.ts';
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
  shown: ShownLine | null;
}

/** In the language of the request or email, if the line was bought in it. */
export function lineBody(stored: Line): OrderBody['products'][number] {
  const { pricePaise, variantId, variant, answers, ...line } = readLine(stored);
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
