import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { ProductBody } from '../../catalogue/api.ts';
import { signOut, useSession } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { useCheckout } from '../use-checkout.ts';

/** Always shown; a guest goes to /login and comes back (contract section 6). */
export function BuyNow({ product, label = 'Buy Now' }: { product: ProductBody; label?: 'Buy Now' | 'BUY NOW' }) {
  const { token, user } = useSession();
  const { buy, isBusy } = useCheckout();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const toLogin = () => navigate('/login', { state: { from: pathname + search } });
  const { _id, name, price } = product;
  const start = () =>
    buy({
      body: { amount: Math.round(price * 100), product: { id: _id, price, quantity: 1 }, auth: { token, user } },
      lines: [{ _id, name, price, quantity: 1 }],
      total: price,
      onRefused: (refusal) => {
        if (refusal.status !== 401) return void revalidate();
        signOut();
        toLogin();
      },
    });
  return (
    <Button disabled={product.quantity === 0} busy={isBusy && 'Processing...'} onClick={token ? start : toLogin}>
      {label}
    </Button>
  );
}
