import { useState } from 'react';
import type { QuoteBody } from '../../../../orders/api.ts';
import { parseRupees, roundToPaise, toRupees } from '../../../../shared/money.ts';
import { lineField } from './quote-lines.tsx';

/** The total and what is paid first, as they are typed. */
export function useQuoteSums(quote: QuoteBody | undefined) {
  const [sums, setSums] = useState({
    total: quote?.total ?? 0,
    first: quote?.advance ?? quote?.total ?? 0,
    kind: quote?.advance ? 'amount' : 'none',
  });
  const read = (fields: HTMLFormElement) => {
    const form = new FormData(fields);
    const paise = (name: string) => roundToPaise(parseRupees(String(form.get(name) ?? '').trim()) ?? 0);
    const total = sumGoods(form, paise) + paise('delivery');
    const kind = String(form.get('kind'));
    const percent = Number(form.get('percent') ?? 50) || 0;
    const parts: Record<string, number> = {
      percent: Math.round((total * percent) / 10_000) * 100,
      amount: paise('advance'),
    };
    setSums({ total: toRupees(total), first: toRupees(parts[kind] ?? total), kind });
  };
  return { ...sums, read };
}

function sumGoods(form: FormData, paise: (name: string) => number): number {
  const lineTotal = (quantity: string, price: string) => paise(price) * (Number(form.get(quantity)) || 0);
  let goods = lineTotal('quantity', 'price');
  for (let index = 0; form.has(lineField(index, 'name')); index++)
    goods += lineTotal(lineField(index, 'quantity'), lineField(index, 'price'));
  return goods;
}
