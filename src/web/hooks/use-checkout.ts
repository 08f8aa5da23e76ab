import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Choice, LineIdentity } from '../../shared/cart-line.ts';
import type { Answer, ApiError, CallOptions } from '../api-client/api-client.ts';
import type { Guest } from '../document/payment-window.ts';
import { useShop } from './use-shop.ts';

export interface BoughtLine extends LineIdentity {
  name: string;
  price: number;
  quantity: number;
  choices?: Choice[];
}
export interface SuccessState {
  cart: BoughtLine[];
  total: number;
  /** Between the lines and the total. */
  rows?: { label: string; amount: string }[];
  order?: string;
  /** Of the order: `#1001`. */
  name?: string;
  /** The buyer collects everything. */
  isCollected?: boolean;
  promise?: Answer<'POST /product/payment-callback'>['promise'];
  guest?: Guest;
}
export interface FailureState {
  reason: 'unopened' | 'unpaid' | 'unconfirmed';
  /** Where paying began. */
  from: string;
  /** Of the payment, at its provider. */
  reference?: string;
}

export type OrderBody = Exclude<CallOptions<'POST /product/orders'>['body'], FormData | undefined>;
export interface Purchase {
  body: OrderBody;
  lines: BoughtLine[];
  rows?: SuccessState['rows'];
  /** Set for a guest. */
  payer?: Guest;
  onOpened?: () => void;
  onPaid?: () => void;
  /** The server rejects the order (input, session, price or stock); notifies the buyer. */
  onRefused: (refusal: ApiError) => unknown;
}

export function useCheckout() {
  const [isBusy, setBusy] = useState(false);
  const isBuying = useRef(false);
  const { settings } = useShop();
  const navigate = useNavigate();
  const buy = async (wanted: Purchase) => {
    if (isBuying.current) return;
    isBuying.current = true;
    setBusy(true);
    try {
      const { pathname, search } = window.location;
      const { purchase } = await import('./purchase.ts');
      await purchase(wanted, { settings, navigate, from: pathname + search });
    } finally {
      isBuying.current = false;
      setBusy(false);
    }
  };
  return { buy, isBusy };
}
