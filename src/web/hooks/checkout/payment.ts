import type { Choice, LineIdentity } from '../../../shared/orders/cart-line.ts';
import type { Answer, ApiError, CallOptions } from '../../api-client/api-client.ts';
import type { Guest, Payer } from '../../document/payment-window.ts';

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
  /** The order's: `#1001`. */
  name?: string;
  isGift?: boolean;
  /** The buyer collects everything. */
  isCollected?: boolean;
  pickupPlace?: Answer<'POST /product/payment-callback'>['pickupPlace'];
  promise?: Answer<'POST /product/payment-callback'>['promise'];
  guest?: Guest;
  /** Path of the page that needs no login. */
  link?: string;
}
export interface FailureState {
  reason: 'unopened' | 'unpaid' | 'unconfirmed';
  /** Where paying began. */
  from: string;
  /** The payment's, at its provider. */
  reference?: string;
}

export type OrderBody = Exclude<CallOptions<'POST /product/orders'>['body'], FormData | undefined>;
type Opened = Omit<Answer<'POST /custom/:code/payment'>, 'transfer'> &
  Pick<Answer<'POST /product/orders'>, 'confirmed' | 'orderKey'>;
interface AfterOpening {
  onOpened?: () => void;
  onPaid?: () => unknown;
  /** The server rejects the order (input, session, price or stock); notifies the buyer. */
  onRefused: (refusal: ApiError) => unknown;
}
export interface Payment extends AfterOpening {
  /** Null when the buyer says no, and for what is not paid in the provider's window. */
  open: () => Promise<Opened | null>;
  /** What the window is filled in with. */
  payer: Payer | null;
  /** Sent to the callback besides the payment. */
  bought?: { cart?: BoughtLine[]; productId?: string; user?: unknown };
  /** The window reports the payment; it is not verified yet. */
  onReported?: () => void;
  success: (opened: Opened) => SuccessState;
}
export interface Purchase extends AfterOpening {
  body: OrderBody;
  lines: BoughtLine[];
  rows?: SuccessState['rows'];
  /** Set for a guest. */
  payer?: Guest;
}
