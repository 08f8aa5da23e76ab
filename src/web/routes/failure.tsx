import { useLocation } from 'react-router';
import { t } from '../../shared/languages/translate.ts';
import { chatLink } from '../../shared/text/chat-link.ts';
import { localPath } from '../../shared/text/local-path.ts';
import { ButtonLink, buttonClass } from '../components/forms/button.tsx';
import { centeredPage, PageArt } from '../components/page/page-art.tsx';
import { head } from '../document/head.ts';
import type { FailureState } from '../hooks/checkout/payment.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import type { Route } from './+types/failure';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('checkout.paymentFailed')} - ${shopIn(matches).shopName}`, isPrivate: true });

const money: Record<FailureState['reason'], [lead: string, more: string]> = {
  unopened: [t('checkout.nothingPaid'), t('checkout.notStarted')],
  unpaid: [t('checkout.notThrough'), t('checkout.ifMoneyLeft')],
  unconfirmed: [t('checkout.notKnown'), t('checkout.doNotPayAgain')],
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
        <h1>{t('checkout.oops')}</h1>
        <div className="grid max-w-[56ch] gap-3">
          <p className="text-lg font-semibold">{lead}</p>
          <p>{sendsEmail && reason !== 'unopened' ? `${more} ${t('checkout.weWriteSoon')}` : more}</p>
          {from === '/cart' && reason !== 'unconfirmed' && <p>{t('checkout.cartAsLeft')}</p>}
        </div>
        <div className="flex flex-wrap justify-center gap-4">
          {reason !== 'unconfirmed' && <ButtonLink to={from}>{t('checkout.payAgain')}</ButtonLink>}
          <ButtonLink to="/" look="ghost">
            {t('frame.backToHome')}
          </ButtonLink>
        </div>
        {chatNumber && (
          <a
            className={buttonClass({ look: 'plain' })}
            href={chatLink(
              chatNumber,
              reference
                ? t('checkout.chatQuestionNumbered', { reference, url: publicUrl + from })
                : t('checkout.chatQuestion', { url: publicUrl + from }),
            )}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('checkout.writeAboutPayment')}
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
