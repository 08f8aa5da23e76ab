import { useEffect, useState } from 'react';
import type { ProductBody } from '../../../catalog/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { billRows } from '../../../shared/orders/bill.ts';
import { lineExtras } from '../../../shared/orders/cart-line.ts';
import { OfferCode } from '../../components/checkout/offer-code.tsx';
import { Button } from '../../components/forms/button.tsx';
import { ButtonForm } from '../../components/forms/button-form.tsx';
import { useQuote } from '../../hooks/checkout/use-quote.ts';
import { type Chosen, offerCode } from '../../stores/cart.ts';

interface CodeFieldProps {
  product: ProductBody & Chosen;
  /** Undefined until the server has decided; '' when it does not take the code. */
  setTaken: (code: string | undefined) => void;
}

/** What an offer code takes off one piece of this product; behind a button. */
export function CodeField({ product, setTaken }: CodeFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const code = offerCode.use();
  if (isOpen) return <Field product={product} setTaken={setTaken} />;
  return (
    <ButtonForm action={() => setOpen(true)}>
      <Button type="submit" look="plain">
        {code ? t('product.offerCodeNamed', { code }) : t('product.offerCode')}
      </Button>
    </ButtonForm>
  );
}

function Field({ product, setTaken }: CodeFieldProps) {
  const { _id, price } = product;
  const code = offerCode.use();
  const body = code ? { cart: [{ _id, quantity: 1, ...lineExtras(product) }], code } : null;
  // Without a quote the server decides when the order is placed.
  const { value: quote } = useQuote(body, { shown: price });
  const taken = quote && (quote.bill.code ? code : '');
  useEffect(() => setTaken(taken), [taken, setTaken]);
  const rows = quote?.bill.code
    ? billRows(quote.bill).filter(({ label }) => label !== t('product.delivery') || !quote.needsPin)
    : [];
  return (
    <div className="w-full">
      <OfferCode quote={quote} hasFocus />
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 empty:hidden">
        {rows.map(({ label, amount }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-end tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
