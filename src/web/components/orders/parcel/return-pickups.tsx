import type { ReturnPickupBody } from '../../../../couriers/api.ts';
import { formatDate } from '../../../../shared/dates/dates.ts';

const words: Partial<Record<ReturnPickupBody['stage'], string>> = {
  undelivered: 'The courier could not pick it up',
  delivered: 'It has arrived at the shop',
  returned: 'The courier has brought it back to you',
  lost: 'The courier has lost it',
  cancelled: 'The courier has cancelled it',
};
const onItsWay = 'It is on its way to the shop';

/** Returns for which a courier comes. */
export function ReturnPickups({ pickups }: { pickups: readonly ReturnPickupBody[] }) {
  if (pickups.length === 0) return null;
  return (
    <section className="grid max-w-[620px] gap-3" aria-label="Pickup of your return">
      <h2 className="text-xl">Your return is picked up</h2>
      {pickups.map(({ request, courier, number, stage, at }) => (
        <div key={`${request} ${at}`} className="grid gap-0.5">
          <p className="font-semibold">{describe(stage, number)}</p>
          {number && <p dir="auto" className="wrap-anywhere">{`${courier ?? 'Courier'} ${number}`}</p>}
          <p className="text-sm text-ink-2">{formatDate(at)}</p>
        </div>
      ))}
    </section>
  );
}

function describe(stage: ReturnPickupBody['stage'], number: string | null): string {
  if (stage === 'booked') return number ? 'A courier comes for it: please have it packed' : 'A courier is being booked';
  return words[stage] ?? onItsWay;
}
