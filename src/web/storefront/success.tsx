import { useLocation } from 'react-router';
import { formatCurrency, formatPrice } from '../../shared/money.ts';
import { head } from '../document/head.ts';
import type { BoughtLine, SuccessState } from '../hooks/use-checkout.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { shopIn } from '../hooks/use-shop.ts';
import parcel from '../images/page-parcel.webp';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/success';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Payment Successful - ${shopIn(matches).shopName}`, isPrivate: true });

const nothing: SuccessState = { cart: [], total: 0 };

export default function Success() {
  const { state } = useLocation();
  // The browser's history keeps the state, the server has none.
  const isAwake = useHydrated();
  const { cart, total } = isAwake ? boughtIn(state) : nothing;
  return (
    <div className="wrap center">
      <img className="cut" src={parcel} alt="" width={1440} height={450} />
      <h1>Payment Successful</h1>
      <p className="text-t2">Thank you for your purchase!</p>
      <div className={isAwake ? 'bill-s slip' : 'bill-s slip invisible'}>
        <div className="bill pinked">
          <h2 className="text-t3">Order Summary</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Quantity</th>
                <th scope="col">Price</th>
              </tr>
            </thead>
            <tbody>
              {cart.map((line) => (
                <tr key={line._id}>
                  <td>{line.name}</td>
                  <td>{line.quantity}</td>
                  <td>{formatCurrency(line.price)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <hr className="run" />
          <p className="total">{`Total Amount: ${formatPrice(total)}`}</p>
        </div>
      </div>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </div>
  );
}

/** What came through the navigation; anything else counts as nothing. */
function boughtIn(state: unknown): SuccessState {
  const { cart, total } = (typeof state === 'object' && state !== null ? state : {}) as Partial<SuccessState>;
  const isLine = (line: Partial<BoughtLine> | null) =>
    typeof line?.name === 'string' && typeof line.price === 'number' && typeof line.quantity === 'number';
  return Array.isArray(cart) && cart.every(isLine) && typeof total === 'number' ? { cart, total } : nothing;
}
