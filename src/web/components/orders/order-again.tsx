import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OrderBody } from '../../../orders/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { Button, ButtonLink } from '../forms/button.tsx';
import { useRemindMe } from '../gifts/use-remind-me.tsx';

/** Puts what an order had into the cart again; what the press needs is loaded by it. */
export function OrderAgain({ order }: { order: OrderBody }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      const { orderAgain } = await import('../gifts/order-again.ts');
      const to = await orderAgain(order.products);
      if (to) await navigate(to);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="ghost" small busy={isBusy && t('order.orderAgain')} onClick={again}>
      {t('order.orderAgain')}
    </Button>
  );
}

export function RemindMe({ name }: { name?: string }) {
  const { link, sheet } = useRemindMe(name);
  return (
    <>
      <ButtonLink look="plain" {...link}>
        {t('order.remindNextYear')}
      </ButtonLink>
      {sheet}
    </>
  );
}
