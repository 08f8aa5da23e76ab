import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { ButtonForm } from '../../components/button-form.tsx';
import type { OrderBody, Purchase } from '../../hooks/use-checkout.ts';
import { currentSession } from '../../stores/session.ts';

const GiftPurchase = lazy(async () => ({ default: (await import('./gift-purchase.tsx')).GiftPurchase }));

/** Buy Now for somebody else; like Buy Now, it leads guests to the login and back. */
export function SendAsGift({ purchase }: { purchase: () => { body: OrderBody; lines: Purchase['lines'] } }) {
  const [press, setPress] = useState(0);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const open = () =>
    currentSession().token ? setPress(press + 1) : navigate('/login', { state: { from: pathname + search } });
  return (
    <>
      <ButtonForm action={open}>
        <Button type="submit" look="plain">
          Send it as a gift
        </Button>
      </ButtonForm>
      {press > 0 && (
        <Suspense>
          <GiftPurchase purchase={purchase()} press={press} />
        </Suspense>
      )}
    </>
  );
}
