import { useLocation } from 'react-router';
import { formatCurrency, formatPrice } from '../../shared/money.ts';
import { Bill } from '../components/bill.tsx';
import { ButtonLink } from '../components/button.tsx';
import { centeredPage, PageArt } from '../components/page-art.tsx';
import { head } from '../document/head.ts';
import type { BoughtLine, SuccessState } from '../hooks/use-checkout.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { shopIn } from '../hooks/use-shop.ts';
import parcel from '../images/page-parcel.webp';
import type { Route } from './+types/success';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Payment Successful - ${shopIn(matches).shopName}`, isPrivate: true });

const nothing: SuccessState = { cart: [], total: 0 };

export default function Success() {
  const { state } = useLocation();
  // The state is in the browser's history; the server has none.
  const isHydrated = useHydrated();
  const { cart, total } = isHydrated ? boughtIn(state) : nothing;
  return (
    <div className={centeredPage}>
      <PageArt src={parcel} />
      <h1>Payment Successful</h1>
      <p className="text-lg">Thank you for your purchase!</p>
      <Bill className={`w-[min(560px,100%)] text-left ${isHydrated ? '' : 'invisible'}`}>
        <h2 className="mb-[18px] text-xl">Order Summary</h2>
        <table className="w-full border-collapse">
          <thead>
            <tr className="text-sm text-ink-2 *:pb-2 *:font-medium">
              <th className="text-left" scope="col">
                Product
              </th>
              <th className="text-center" scope="col">
                Quantity
              </th>
              <th className="text-right tabular-nums" scope="col">
                Price
              </th>
            </tr>
          </thead>
          <tbody>
            {cart.map((line) => (
              <tr key={line._id} className="align-top *:py-2.5">
                <td>{line.name}</td>
                <td className="text-center">{line.quantity}</td>
                <td className="text-right tabular-nums">{formatCurrency(line.price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <hr className="my-5 stitch-line" />
        <p className="font-display text-2xl/[1.1]">{`Total Amount: ${formatPrice(total)}`}</p>
      </Bill>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </div>
  );
}

/** The state of the navigation, if it is valid. */
function boughtIn(state: unknown): SuccessState {
  const { cart, total } = (typeof state === 'object' && state !== null ? state : {}) as Partial<SuccessState>;
  const isLine = (line: Partial<BoughtLine> | null) =>
    typeof line?.name === 'string' && typeof line.price === 'number' && typeof line.quantity === 'number';
  return Array.isArray(cart) && cart.every(isLine) && typeof total === 'number' ? { cart, total } : nothing;
}
