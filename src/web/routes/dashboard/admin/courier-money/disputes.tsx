import type { WeightDisputeBody } from '../../../../../couriers/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
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
        Weights
      </h2>
      <p className="text-sm text-ink-2">
        The courier has weighed these parcels, and charges more. Within seven days you can dispute it in the provider’s
        panel with the picture: save it here, send it there, and say so here.
      </p>
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
      <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">{`${courier ?? 'Courier'} ${number}`}</p>
      <p className={dispute.state === 'open' ? 'font-semibold text-madder' : 'text-sm text-ink-2'}>
        {describeState(dispute)}
      </p>
      {photo ? (
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {`Picture of ${formatDate(photo.takenAt)}, SHA-256 ${photo.sha256.slice(0, 16)}…`}
        </p>
      ) : (
        <p className="text-sm text-ink-2">No picture was taken of this parcel.</p>
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
        <Button look="ghost" aria-label={`Save the picture of ${name}`} onClick={save}>
          Save the picture
        </Button>
      )}
      {state === 'open' && isOwner && (
        <>
          <Button
            aria-label={`I have disputed it: ${name}`}
            busy={isBusy && 'Saving...'}
            onClick={() => answer('disputed')}
          >
            I have disputed it
          </Button>
          <Button look="ghost" aria-label={`Accept: ${name}`} onClick={() => answer('accepted')}>
            Accept
          </Button>
        </>
      )}
    </div>
  );
}

export function describeWeights({ statedGrams, chargedGrams, extra }: WeightDisputeBody): string {
  const more = extra === null ? '' : `, ${formatPrice(extra)} more`;
  return `${formatGrams(chargedGrams)} instead of ${formatGrams(statedGrams)}${more}`;
}

const formatGrams = (grams: number) => `${(grams / 1_000).toLocaleString('en-IN')} kg`;

export function describeState({ state, daysLeft }: WeightDisputeBody): string {
  if (state === 'accepted') return 'Accepted';
  if (state === 'disputed') return 'Disputed at the provider';
  if (state === 'over') return 'Over';
  if (daysLeft === 0) return 'The seven days are over';
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
}
