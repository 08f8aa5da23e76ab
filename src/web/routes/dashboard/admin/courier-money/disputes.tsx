import type { WeightDisputeBody } from '../../../../../couriers/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { download } from '../../../../components/page/download.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

/** Open ones with the days that are left. */
export function WeightDisputes({ disputes }: { disputes: readonly WeightDisputeBody[] }) {
  if (disputes.length === 0) return null;
  return (
    <section className="panel grid gap-4" aria-labelledby="disputes">
      <h2 id="disputes" className="text-lg">
        {t('cashIn.weights')}
      </h2>
      <p className="text-sm text-ink-2">{t('cashIn.aboutWeights')}</p>
      <ul className="grid gap-4">
        {disputes.map((dispute) => (
          <Dispute key={dispute._id} dispute={dispute} />
        ))}
      </ul>
    </section>
  );
}

function Dispute({ dispute }: { dispute: WeightDisputeBody }) {
  const { buyer, orderNumber, courier, number, photo } = dispute;
  const name = `${buyer} ${formatOrderNumber(orderNumber)}`;
  return (
    <li className="grid gap-1 border-t border-twine pt-4">
      <b dir="auto" className="font-semibold wrap-anywhere">{`${name}: ${describeWeights(dispute)}`}</b>
      <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">{`${courier ?? t('order.courier')} ${number}`}</p>
      <p className={dispute.state === 'open' ? 'font-semibold text-madder' : 'text-sm text-ink-2'}>
        {describeState(dispute)}
      </p>
      {photo ? (
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {t('cashIn.pictureOf', { time: formatDate(photo.takenAt), hash: photo.sha256.slice(0, 16) })}
        </p>
      ) : (
        <p className="text-sm text-ink-2">{t('cashIn.noPicture')}</p>
      )}
      <Answers dispute={dispute} name={name} />
    </li>
  );
}

function Answers({ dispute: { _id, photo, state, number }, name }: { dispute: WeightDisputeBody; name: string }) {
  const isOwner = useIsOwner();
  const { isBusy, submit } = useActionForm({ intent: 'answer' });
  const answer = (given: 'accepted' | 'disputed') => submit({ disputeId: _id, answer: given });
  const save = () => photo && void download(`/api/v1/courier/photos/${photo._id}`, `parcel-${number}.webp`);
  return (
    <div className="button-row mt-1">
      {photo && (
        <Button look="ghost" aria-label={t('cashIn.savePictureOf', { name })} onClick={save}>
          {t('cashIn.savePicture')}
        </Button>
      )}
      {state === 'open' && isOwner && (
        <>
          <Button
            aria-label={t('listing.actionNamed', { action: t('cashIn.haveDisputed'), name })}
            busy={isBusy && t('adminOrder.saving')}
            onClick={() => answer('disputed')}
          >
            {t('cashIn.haveDisputed')}
          </Button>
          <Button
            look="ghost"
            aria-label={t('listing.actionNamed', { action: t('cashIn.accept'), name })}
            onClick={() => answer('accepted')}
          >
            {t('cashIn.accept')}
          </Button>
        </>
      )}
    </div>
  );
}

export function describeWeights({ statedGrams, chargedGrams, extra }: WeightDisputeBody): string {
  const weights = { charged: formatGrams(chargedGrams), stated: formatGrams(statedGrams) };
  return extra === null
    ? t('cashIn.insteadOf', weights)
    : t('cashIn.insteadOfForMore', { ...weights, extra: formatPrice(extra) });
}

const formatGrams = (grams: number) => t('cashIn.kilograms', { weight: (grams / 1_000).toLocaleString('en-IN') });

export function describeState({ state, daysLeft }: WeightDisputeBody): string {
  if (state === 'accepted') return t('adminOrder.requestAccepted');
  if (state === 'disputed') return t('cashIn.disputed');
  if (state === 'over') return t('cashIn.over');
  if (daysLeft === 0) return t('cashIn.daysOver');
  return t('cashIn.daysLeft', { count: daysLeft });
}
