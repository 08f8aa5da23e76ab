import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TodayBody } from '../../../../../orders/api.ts';
import { dayInIndia, formatAgo } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { WaitingMark } from '../../../../components/admin/app/waiting/waiting-mark.tsx';
import { PickupTag } from '../../../../components/admin/orders/pickup-tag.tsx';
import { PromisedDay } from '../../../../components/admin/orders/promised-day.tsx';
import { TestTag } from '../../../../components/admin/orders/test-tag.tsx';
import { type Step, WorkButton } from '../../../../components/admin/orders/work-button.tsx';
import { Picture } from '../../../../components/products/picture.tsx';
import { Line, sheet, TodaySection } from './section.tsx';

type Parcel = TodayBody['toPack'][number];
const maxAtOnce = 100;

interface ParcelsProps {
  id: string;
  title: string;
  /** What is next; null = it waits for the buyer's approval. */
  chooseStep: (parcel: Parcel) => Step | null;
  /** Moves all of those whose next step it is at one press. */
  stepAtOnce: Step;
  wordAtOnce: (count: number) => string;
  parcels: readonly Parcel[];
  /** Beside the heading. */
  action?: ReactNode;
  describe: (parcel: Parcel) => string;
}

function Parcels({ id, title, chooseStep, stepAtOnce, wordAtOnce, parcels, action, describe }: ParcelsProps) {
  const alike = parcels.filter((parcel) => chooseStep(parcel) === stepAtOnce && !isEarly(parcel, stepAtOnce));
  const all = alike.slice(0, maxAtOnce).map(({ order }) => ({ _id: order }));
  const word = wordAtOnce(all.length);
  return (
    <TodaySection
      id={id}
      title={title}
      count={parcels.length}
      action={
        <span className="flex items-center gap-4">
          {action}
          {all.length > 1 && <WorkButton step={stepAtOnce} orders={all} look="word" word={word} label={title} />}
        </span>
      }
    >
      <ul className={sheet}>
        {parcels.map((parcel) => (
          <Line key={parcel.order} orderId={parcel.order} className="grid-cols-[56px_minmax(0,1fr)_auto]">
            <ParcelWords parcel={parcel} said={describe(parcel)} />
            <NextButton parcel={parcel} step={chooseStep(parcel)} />
          </Line>
        ))}
      </ul>
    </TodaySection>
  );
}

/** What is planned for a later day leaves earlier only by a press of its own. */
function isEarly({ promise }: Parcel, step: Step): boolean {
  return step === 'shipped' && promise?.isPlanned === true && (promise.dispatchOn ?? '') > dayInIndia(new Date());
}

function NextButton({ parcel, step }: { parcel: Parcel; step: Step | null }) {
  const { order, number, buyer } = parcel;
  if (!step) return null;
  return (
    <WorkButton step={step} orders={[{ _id: order }]} look="edge" label={`${formatOrderNumber(number)} ${buyer}`} />
  );
}

function ParcelWords({ parcel, said }: { parcel: Parcel; said: string }) {
  return (
    <>
      <span className="h-15">
        <Picture src={parcel.photo ?? undefined} alt="" sizes="56px" />
      </span>
      <span className="grid gap-0.5">
        <Link
          className="min-h-6 font-semibold wrap-anywhere no-underline hover:underline"
          to={`/dashboard/admin/order/${parcel.order}`}
        >
          {`${parcel.buyer || t('adminFrame.noCustomerName')} ${formatOrderNumber(parcel.number)}`}
        </Link>
        {parcel.gift && (
          <span dir="auto" className="text-sm/snug font-semibold wrap-anywhere">
            {giftWords(parcel.gift)}
          </span>
        )}
        <span dir="auto" className="text-sm/snug text-ink-2 wrap-anywhere">
          {parcel.test && <TestTag />}
          {parcel.pickup && <PickupTag />}
          {said}
        </span>
        {parcel.awaitsApproval && <span className="text-sm/snug font-semibold">{t('today.photoWaits')}</span>}
        {!parcel.ready && <PromisedDay promise={parcel.promise} isCollected={parcel.pickup} />}
        <WaitingMark orderId={parcel.order} />
      </span>
    </>
  );
}

const giftWords = ({ recipient, wrap }: NonNullable<Parcel['gift']>) =>
  wrap ? t('today.giftForWrapped', { name: recipient, wrap }) : t('adminOrders.giftFor', { name: recipient });

export function ToPack({ parcels }: { parcels: readonly Parcel[] }) {
  return (
    <Parcels
      id="to-pack"
      title={t('today.toPack')}
      chooseStep={({ pickup, awaitsApproval }) => (pickup && awaitsApproval ? null : 'packed')}
      stepAtOnce="packed"
      wordAtOnce={(count) => t('today.allPacked', { count })}
      parcels={parcels}
      describe={({ pieces, products, createdAt }) =>
        t('today.parcelPieces', { count: pieces, products, ago: formatAgo(createdAt, new Date()) })
      }
    />
  );
}

export function ToHandOver({ parcels, action }: { parcels: readonly Parcel[]; action?: ReactNode }) {
  return (
    <Parcels
      id="to-hand-over"
      title={t('today.toHandOver')}
      chooseStep={({ pickup, awaitsApproval }) => (pickup ? 'collected' : awaitsApproval ? null : 'shipped')}
      stepAtOnce="shipped"
      wordAtOnce={(count) => t('today.allShipped', { count })}
      parcels={parcels}
      action={action}
      describe={({ tracking, pickup }) => (pickup ? t('today.readyToCollect') : (tracking ?? t('today.noTracking')))}
    />
  );
}
