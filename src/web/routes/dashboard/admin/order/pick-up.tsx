import { Link } from 'react-router';
import type { OrderBody } from '../../../../../orders/api.ts';

/** Where the buyer was told to collect it. */
export function PickUp({ order: { pickupPlace, bill } }: { order: OrderBody }) {
  if (!pickupPlace) return null;
  const { address, hours } = pickupPlace;
  return (
    <section dir="auto" className="panel grid gap-2 wrap-anywhere" aria-label="Pick-up">
      <h2 className="text-lg">{bill.zone === 'pickup' ? 'Pick-up: the buyer collects it' : 'Pick-up of a part'}</h2>
      {address ? (
        <p dir="auto" className="whitespace-pre-line">
          {[address, hours].filter(Boolean).join('\n')}
        </p>
      ) : (
        <p className="font-semibold text-madder">Your buyer cannot see where to collect it.</p>
      )}
      <p>
        <Link className="underline underline-offset-4" to="/dashboard/admin/contact#pickup">
          {address ? 'Change place and hours' : 'Write the address'}
        </Link>
      </p>
    </section>
  );
}
