import { type SubmitEvent, useState } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import type { Quote } from '../../hooks/checkout/use-quote.ts';
import { offerCode } from '../../stores/cart.ts';
import { Button } from '../forms/button.tsx';
import { besideField, Field, FieldRow } from '../forms/field.tsx';

interface OfferCodeProps {
  quote?: Pick<Quote, 'bill' | 'codeRefusal'>;
  hasFocus?: boolean;
}

/** The one field for a code; the server says what it takes off, or why it does not. */
export function OfferCode({ quote, hasFocus }: OfferCodeProps) {
  const code = offerCode.use();
  const [typed, setTyped] = useState(code);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    offerCode.write(typed.trim());
  };
  const taken = code && quote?.bill.code;
  return (
    <form onSubmit={onSubmit} className="mt-5 w-full" aria-label={t('product.offerCode')}>
      <FieldRow>
        <Field
          label={t('product.offerCode')}
          name="code"
          autoFocus={hasFocus}
          maxLength={60}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={(code && quote?.codeRefusal) || undefined}
        />
        <Button type="submit" look="ghost" className={besideField}>
          {t('checkout.apply')}
        </Button>
      </FieldRow>
      <p className="mt-2 text-sm font-medium empty:hidden" role="status">
        {taken && t('checkout.codeApplied', { code: taken })}
      </p>
    </form>
  );
}
