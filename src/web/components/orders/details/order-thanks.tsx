import type { ThanksBody } from '../../../../orders/api.ts';
import { formatDate } from '../../../../shared/dates/dates.ts';
import { t } from '../../../../shared/languages/translate.ts';

/** What the recipient of a gift has sent to its giver. */
export function OrderThanks({ thanks }: { thanks: ThanksBody }) {
  if (!thanks) return null;
  const { words, photo, sentAt } = thanks;
  return (
    <section className="grid max-w-[620px] gap-2 bg-cotton px-5 py-4 shadow-tag" aria-label={t('order.thankYou')}>
      <h2 className="font-text text-base font-semibold tracking-normal">{t('order.thankYouForGift')}</h2>
      <p className="text-sm text-ink-2">{formatDate(sentAt)}</p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {words}
      </p>
      {photo && <img src={photo} alt={t('order.sentWithThanks')} className="max-h-80 justify-self-start rounded-sm" />}
    </section>
  );
}
