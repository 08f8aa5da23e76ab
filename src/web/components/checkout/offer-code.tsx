import { type SubmitEvent, useState } from 'react';
import type { Quote } from '../../hooks/use-quote.ts';
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
    <form onSubmit={onSubmit} className="mt-5 w-full" aria-label="Offer code">
      <FieldRow>
        <Field
          label="Offer code"
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
          Apply
        </Button>
      </FieldRow>
      <p className="mt-2 text-sm font-medium empty:hidden" role="status">
        {taken && `The code ${taken} is applied.`}
      </p>
    </form>
  );
}
