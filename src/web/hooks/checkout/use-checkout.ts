import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { openPath } from '../../document/open-path.ts';
import { useShop } from '../use-shop.ts';
import type { Payment, Purchase } from './payment.ts';

export function useCheckout() {
  const [isBusy, setBusy] = useState(false);
  const isBuying = useRef(false);
  const { settings } = useShop();
  const navigate = useNavigate();
  const start = async (wanted: Purchase | Payment) => {
    if (isBuying.current) return;
    isBuying.current = true;
    setBusy(true);
    try {
      const { search } = window.location;
      const { pay, purchase } = await import('./purchase.ts');
      const buying = { settings, navigate, from: openPath() + search };
      await ('body' in wanted ? purchase(wanted, buying) : pay(wanted, buying));
    } finally {
      isBuying.current = false;
      setBusy(false);
    }
  };
  const buy = (wanted: Purchase) => start(wanted);
  const pay = (payment: Payment) => start(payment);
  return { buy, pay, isBusy };
}
