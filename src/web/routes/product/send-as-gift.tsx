import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { ButtonForm } from '../../components/button-form.tsx';
import type { OrderBody, Purchase } from '../../hooks/use-checkout.ts';
import { currentSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';

const GiftPurchase = lazy(async () => ({ default: (await import('./gift-purchase.tsx')).GiftPurchase }));

interface SendAsGiftProps {
  purchase: () => { body: OrderBody; lines: Purchase['lines'] };
  /** Says what is not chosen yet. */
  missing: () => string | null;
}

/** Buy Now for somebody else; like Buy Now, it leads guests to the login and back. */
export function SendAsGift({ purchase, missing }: SendAsGiftProps) {
  const [press, setPress] = useState(0);
  const navigate = useNavigate();
  const open = () => {
    const sentence = missing();
    if (sentence) return toast.error(sentence);
    const { pathname, search } = window.location;
    return currentSession().token ? setPress(press + 1) : navigate('/login', { state: { from: pathname + search } });
  };
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
