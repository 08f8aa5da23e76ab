import { useLocation } from 'react-router';
import { chatLink } from '../../shared/text/chat-link.ts';
import { localPath } from '../../shared/text/local-path.ts';
import { ButtonLink, buttonClass } from '../components/forms/button.tsx';
import { centeredPage, PageArt } from '../components/page/page-art.tsx';
import { head } from '../document/head.ts';
import type { FailureState } from '../hooks/payment.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import type { Route } from './+types/failure';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Payment failed - ${shopIn(matches).shopName}`, isPrivate: true });

const money: Record<FailureState['reason'], [lead: string, more: string]> = {
  unopened: ['Nothing was paid, and nothing is ordered yet.', 'The payment could not be started. Please try again.'],
  unpaid: [
    'The payment did not go through, and nothing is ordered yet.',
    'If the money has left your account all the same, there is nothing to do: as soon as it reaches us we send the order, or it comes back to you in full.',
  ],
  unconfirmed: [
    'We do not know yet whether the payment has arrived.',
    'We ask the payment provider. Please do not pay again before we know: your order is sent if the money reached us, and if not, your bank gives it back.',
  ],
};

export default function Failure() {
  const { state } = useLocation();
  const { chatNumber, publicUrl, sendsEmail } = useShop().settings;
  const { reason, from, reference } = failureIn(useHydrated() ? state : null);
  const [lead, more] = money[reason];
  return (
    <>
      <PageArt className="page-art-unravelled" />
      <div className={centeredPage}>
        <h1>Oops! Something went wrong.</h1>
        <div className="grid max-w-[56ch] gap-3">
          <p className="text-lg font-semibold">{lead}</p>
          <p>{sendsEmail && reason !== 'unopened' ? `${more} We write to you as soon as we know.` : more}</p>
          {from === '/cart' && reason !== 'unconfirmed' && <p>Your cart is as you left it.</p>}
        </div>
        <div className="flex flex-wrap justify-center gap-4">
          {reason !== 'unconfirmed' && <ButtonLink to={from}>Pay again</ButtonLink>}
          <ButtonLink to="/" look="ghost">
            Back to Home
          </ButtonLink>
        </div>
        {chatNumber && (
          <a
            className={buttonClass({ look: 'plain' })}
            href={chatLink(
              chatNumber,
              `Hello! I have a question about a payment that did not go through${reference ? ` (${reference})` : ''}: ${publicUrl}${from}`,
            )}
            target="_blank"
            rel="noopener noreferrer"
          >
            Write to us about this payment
          </a>
        )}
      </div>
    </>
  );
}

/** The state of the navigation, if it is valid. */
function failureIn(state: unknown): FailureState {
  const { reason, from, reference } = (
    typeof state === 'object' && state !== null ? state : {}
  ) as Partial<FailureState>;
  const isKnown = typeof reason === 'string' && Object.hasOwn(money, reason);
  return {
    reason: isKnown ? reason : 'unpaid',
    from: from === undefined ? '/cart' : localPath(from),
    ...(typeof reference === 'string' && /^[\w-]{1,60}$/.test(reference) && { reference }),
  };
}
