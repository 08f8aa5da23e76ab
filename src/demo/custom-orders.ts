import { dayInIndia } from '../shared/dates/dates.ts';
import type { ApiCaller } from './api-caller.ts';

const inDays = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000));

/** A quote that waits for its payment. */
export async function addDemoQuote(api: ApiCaller, admin: string): Promise<void> {
  const call = { token: admin };
  const known = await api<{ quotes: unknown[] }>('GET', '/user/custom-orders', call);
  if (known?.quotes.length) return;
  const body = {
    title: 'Twelve small elephants with names',
    words: 'For a first birthday, in the colours of your card, 12 cm. I show you the first one before I make the rest.',
    ...{ quantity: 12, price: 890, delivery: 180, advancePercent: 50 },
    ...{ readyOn: inDays(14), validUntil: inDays(7), forName: 'Ananya Rao', phone: '98450 12345' },
  };
  await api('POST', '/user/custom-orders', { ...call, body });
}
