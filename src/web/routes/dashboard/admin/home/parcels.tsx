import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TodayBody } from '../../../../../orders/api.ts';
import { dayInIndia, formatAgo } from '../../../../../shared/dates/dates.ts';
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
  parcels: readonly Parcel[];
  /** Beside the heading. */
  action?: ReactNode;
  describe: (parcel: Parcel) => string;
}

function Parcels({ id, title, chooseStep, stepAtOnce, parcels, action, describe }: ParcelsProps) {
  const alike = parcels.filter((parcel) => chooseStep(parcel) === stepAtOnce && !isEarly(parcel, stepAtOnce));
  const all = alike.slice(0, maxAtOnce).map(({ order }) => ({ _id: order }));
  const word = `All ${all.length} ${stepAtOnce}`;
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
          {`${parcel.buyer || 'Customer name not available'} ${formatOrderNumber(parcel.number)}`}
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
        {parcel.awaitsApproval && <span className="text-sm/snug font-semibold">The photo waits for approval</span>}
        {!parcel.ready && <PromisedDay promise={parcel.promise} isCollected={parcel.pickup} />}
        <WaitingMark orderId={parcel.order} />
      </span>
    </>
  );
}

const giftWords = ({ recipient, wrap }: NonNullable<Parcel['gift']>) =>
  `Gift for ${recipient}${wrap ? `, wrap: ${wrap}` : ''}`;

export function ToPack({ parcels }: { parcels: readonly Parcel[] }) {
  return (
    <Parcels
      id="to-pack"
      title="To pack"
      chooseStep={({ pickup, awaitsApproval }) => (pickup && awaitsApproval ? null : 'packed')}
      stepAtOnce="packed"
      parcels={parcels}
      describe={({ pieces, products, createdAt }) =>
        `${pieces === 1 ? '1 piece' : `${pieces} pieces`}: ${products}, ${formatAgo(createdAt, new Date())}`
      }
    />
  );
}

export function ToHandOver({ parcels, action }: { parcels: readonly Parcel[]; action?: ReactNode }) {
  return (
    <Parcels
      id="to-hand-over"
      title="To hand over"
      chooseStep={({ pickup, awaitsApproval }) => (pickup ? 'collected' : awaitsApproval ? null : 'shipped')}
      stepAtOnce="shipped"
      parcels={parcels}
      action={action}
      describe={({ tracking, pickup }) => (pickup ? 'Ready to collect' : (tracking ?? 'No tracking number yet'))}
    />
  );
}
