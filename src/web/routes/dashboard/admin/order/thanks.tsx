import type { ThanksBody } from '../../../../../orders/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { buttonClass } from '../../../../components/forms/button.tsx';
import { ConfirmedButton } from '../../../../components/forms/confirmed-button.tsx';
import type { Submission } from '../../../../hooks/form-action.ts';

export const removeThanks = ({ params: { orderId = '' } }: Submission) =>
  withToast(api('DELETE /user/order/:orderId/thanks', { params: { orderId } }));

/** What the recipient of a gift has sent to its buyer; the owner can remove it. */
export function OrderThanks({ thanks, link }: { thanks: ThanksBody; link: string | null }) {
  if (!thanks && !link) return null;
  return (
    <section className="panel grid justify-items-start gap-2" aria-label={t('order.thankYou')}>
      <h2 className="text-lg">{t('adminOrder.thanksFromRecipient')}</h2>
      {thanks ? <Sent thanks={thanks} /> : <p>{t('adminOrder.nothingYet')}</p>}
      {link && (
        <a className={buttonClass({ look: 'plain', small: true }, 'px-0!')} href={link} target="_blank" rel="noopener">
          {t('adminOrder.openQrPage')}
        </a>
      )}
    </section>
  );
}

function Sent({ thanks: { words, photo, sentAt } }: { thanks: NonNullable<ThanksBody> }) {
  const isOwner = useIsOwner();
  return (
    <>
      <p className="text-sm text-ink-2">{formatDate(sentAt)}</p>
      <p dir="auto" className="break-words whitespace-pre-line wrap-anywhere">
        {words}
      </p>
      {photo && <img src={photo} alt={t('order.sentWithThanks')} className="max-h-60 rounded-sm" />}
      {isOwner && (
        <ConfirmedButton
          intent="removeThanks"
          question={t('adminOrder.removeThanksQuestion')}
          yes={t('cart.remove')}
          small
          busy={t('adminOrder.removing')}
        >
          {t('cart.remove')}
        </ConfirmedButton>
      )}
    </>
  );
}
