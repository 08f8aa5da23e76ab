import { useEffect, useState } from 'react';
import type { ProductBody } from '../../../catalog/api.ts';
import { billRows } from '../../../shared/bill.ts';
import { lineExtras } from '../../../shared/cart-line.ts';
import { api } from '../../api-client/api-client.ts';
import { Button } from '../../components/button.tsx';
import { ButtonForm } from '../../components/button-form.tsx';
import { type Chosen, offerCode } from '../../stores/cart.ts';
import { useSession } from '../../stores/session.ts';
import { OfferCode } from '../cart/offer-code.tsx';
import type { Quote } from '../cart/use-quote.ts';

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
        {code ? `Offer code: ${code}` : 'Offer code'}
      </Button>
    </ButtonForm>
  );
}

function Field({ product, setTaken }: CodeFieldProps) {
  const { _id, price } = product;
  const extras = lineExtras(product);
  const code = offerCode.use();
  const { token, user } = useSession();
  const [quote, setQuote] = useState<Quote>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session, address or price asks again
  useEffect(() => {
    setTaken(undefined);
    setQuote(undefined);
    if (!code) return;
    const controller = new AbortController();
    api('POST /checkout/quote', { body: { cart: [{ _id, quantity: 1, ...extras }], code }, signal: controller.signal })
      .then((answered) => {
        setQuote(answered);
        setTaken(answered.bill.code ? code : '');
      })
      // Without a quote the server decides when the order is placed.
      .catch(() => undefined);
    return () => controller.abort();
  }, [_id, price, code, token, user?.address]);
  const rows = quote?.bill.code
    ? billRows(quote.bill).filter(({ label }) => label !== 'Delivery' || !quote.needsPin)
    : [];
  return (
    <div className="w-full">
      <OfferCode quote={quote} />
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 empty:hidden">
        {rows.map(({ label, amount }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
