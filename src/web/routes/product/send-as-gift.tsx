import { lazy, Suspense, useState } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import { Button } from '../../components/forms/button.tsx';
import { ButtonForm } from '../../components/forms/button-form.tsx';
import { useLogInToPay } from '../../hooks/checkout/log-in-to-pay.ts';
import type { OrderBody, Purchase } from '../../hooks/checkout/payment.ts';
import type { Settle } from '../../hooks/checkout/use-line.ts';
import { currentSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';

const GiftPurchase = lazy(async () => ({ default: (await import('./gift-purchase.tsx')).GiftPurchase }));

interface SendAsGiftProps {
  purchase: () => { body: OrderBody; lines: Purchase['lines'] };
  settle: Settle;
  /** Without it a guest is sent to the login, which leads back here. */
  askGuest?: (what: { isGift: true }) => void;
}

/** Buy Now for somebody else. */
export function SendAsGift({ purchase, settle, askGuest }: SendAsGiftProps) {
  const [press, setPress] = useState(0);
  const logIn = useLogInToPay();
  const open = async () => {
    const { sentence } = await settle();
    if (sentence) return toast.error(sentence);
    if (currentSession().token) return setPress((count) => count + 1);
    return askGuest ? askGuest({ isGift: true }) : logIn();
  };
  return (
    <>
      <ButtonForm action={open}>
        <Button type="submit" look="plain">
          {t('product.sendAsGift')}
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
