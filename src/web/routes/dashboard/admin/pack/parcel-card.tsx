import type { ReactNode } from 'react';
import type { ParcelBody, ProposalBody, RateBody, SizeBody } from '../../../../../couriers/api.ts';
import { dayInIndia, formatDay } from '../../../../../shared/dates/dates.ts';
import { formatWeekday } from '../../../../../shared/dates/weekday.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { Field } from '../../../../components/forms/field.tsx';
import { Picture } from '../../../../components/products/picture.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { chosenRate, isUnserved, type Packing, readSize } from './use-packing.ts';

interface CardProps {
  parcel: ParcelBody;
  packing: Packing;
}

/** What goes in, how large it is, and who takes it. */
export function ParcelCard({ parcel, packing }: CardProps) {
  const title = `pack-${parcel.order}`;
  return (
    <li>
      <section className="panel grid gap-4" aria-labelledby={`${title} ${title}-number`}>
        <ParcelWords parcel={parcel} titleId={title}>
          {parcel.pin && <BookThis parcel={parcel} packing={packing} />}
        </ParcelWords>
        {parcel.pin ? (
          <HowItGoes parcel={parcel} packing={packing} />
        ) : (
          <p className="text-sm">
            The address was written as one text: a courier needs its PIN code. Please type the tracking number on the
            order.
          </p>
        )}
      </section>
    </li>
  );
}

/** A parcel that was packed before is one line; the first one of its kind is to be weighed. */
function HowItGoes({ parcel, packing }: CardProps) {
  const draft = packing.find(parcel.order);
  const fields = (
    <>
      <SizeFields parcel={parcel} packing={packing} />
      <Couriers parcel={parcel} packing={packing} />
    </>
  );
  if (!parcel.size) return fields;
  const rate = chosenRate(draft);
  const words = [
    draft.typed.weightGrams ? `${draft.typed.weightGrams} g` : 'What does it weigh?',
    ...(rate ? [rate.name, formatPrice(rate.price), rate.arrivesOn && `there ${formatWeekday(rate.arrivesOn)}`] : []),
  ];
  return (
    <details open={isUnserved(draft.proposal) || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {words.filter(Boolean).join(', ')}
        {rate && isLate(rate, parcel.promisedOn) && <span className="text-madder">, after the promised day</span>}
      </summary>
      <div className="grid gap-4 pt-2">{fields}</div>
    </details>
  );
}

/** Chosen, unless it is to wait. */
function BookThis({ parcel: { order, number }, packing }: CardProps) {
  const { isLeftOut } = packing.find(order);
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{`Book ${formatOrderNumber(number)} with the others`}</span>
      <input
        type="checkbox"
        className="size-6 accent-accent"
        checked={!isLeftOut}
        onChange={({ target }) => packing.leaveOut(order, !target.checked)}
      />
    </label>
  );
}

interface WordsProps {
  parcel: ParcelBody;
  titleId: string;
  children: ReactNode;
}

/** Whose it is, and what goes in. */
function ParcelWords({ parcel, titleId, children }: WordsProps) {
  return (
    <div className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-start gap-3">
      <span className="h-15">
        <Picture src={parcel.photo ?? undefined} alt="" sizes="56px" />
      </span>
      <div className="grid gap-0.5">
        <h2 id={titleId} dir="auto" className="font-text text-base font-semibold wrap-anywhere">
          {`${parcel.buyer}, ${parcel.city} ${parcel.pin}`}
        </h2>
        <p dir="auto" className="text-sm/snug text-ink-2 wrap-anywhere">
          <span id={`${titleId}-number`}>{formatOrderNumber(parcel.number)}</span>
          {`: ${parcel.products}`}
        </p>
        {parcel.wrap && <p className="text-sm/snug font-semibold">{`Gift wrap: ${parcel.wrap}`}</p>}
        {parcel.cash > 0 && (
          <p className="text-sm/snug font-semibold">{`Cash on delivery ${formatPrice(parcel.cash)}`}</p>
        )}
        {parcel.promisedOn && (
          <p className="text-sm/snug">
            Promised by <b>{formatWeekday(parcel.promisedOn)}</b>
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

const fields: readonly (readonly [keyof SizeBody, string])[] = [
  ['weightGrams', 'Weight, g'],
  ['lengthCm', 'Length'],
  ['widthCm', 'Width'],
  ['heightCm', 'Height'],
];

/** The prices are asked for when all four are known. */
function SizeFields({ parcel, packing }: CardProps) {
  const { order } = parcel;
  const draft = packing.find(order);
  const { submit } = useActionForm<ProposalBody[]>({
    intent: 'findRates',
    onSuccess: ([proposal]) => packing.propose(order, proposal ?? null),
  });
  const ask = () => {
    const size = readSize(draft.typed);
    if (size && !draft.proposal) submit({ parcels: JSON.stringify([{ order, ...size }]) });
  };
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-4 gap-2">
        {fields.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            value={draft.typed[name]}
            onChange={({ target }) => packing.type(order, name, target.value)}
            onBlur={ask}
          />
        ))}
      </div>
      <p className="text-sm text-ink-2">
        {parcel.rememberedAt
          ? `In grams and centimetres, as the last parcel with the same products on ${formatDay(dayInIndia(new Date(parcel.rememberedAt)))}.`
          : 'In grams and centimetres, as it is packed.'}
      </p>
    </div>
  );
}

function Couriers({ parcel: { order, number, promisedOn }, packing }: CardProps) {
  const { proposal, courier } = packing.find(order);
  if (!proposal) return null;
  if (isUnserved(proposal)) return <p className="font-semibold text-madder">No courier goes there with this parcel.</p>;
  if (proposal.isAway)
    return (
      <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
        {proposal.problem ??
          'The provider does not answer just now. Booked all the same, the parcel gets its courier when it does.'}
      </p>
    );
  const chosen = chosenRate({ courier, proposal });
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{`Courier of ${formatOrderNumber(number)}`}</legend>
      <Rates proposal={proposal} courier={courier} promisedOn={promisedOn} choose={(id) => packing.choose(order, id)} />
      {chosen?.chargedGrams && <Charged grams={chosen.chargedGrams} typed={packing.find(order).typed.weightGrams} />}
    </fieldset>
  );
}

interface RatesProps {
  proposal: ProposalBody;
  courier: string;
  promisedOn: string | null;
  choose: (courier: string) => void;
}

/** The cheapest and the fastest one, and the others on request. */
function Rates({ proposal, courier, promisedOn, choose }: RatesProps) {
  const { order, cheapest, fastest, rates } = proposal;
  const named = [
    ['cheapest', 'Cheapest: ', rates.find(({ courierId }) => courierId === cheapest)],
    ['fastest', 'Fastest: ', rates.find(({ courierId }) => courierId === fastest)],
  ] as const;
  const others = rates.filter(({ courierId }) => courierId !== cheapest && courierId !== fastest);
  const option = (value: string, word: string, rate: RateBody) => {
    const shown = { name: `courier-${order}`, rate, word, promisedOn };
    return <Rate key={value} {...shown} isChosen={courier === value} onChoose={() => choose(value)} />;
  };
  return (
    <>
      {named.map(([value, word, rate]) => rate && option(value, word, rate))}
      {others.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">{`All ${rates.length} couriers`}</summary>
          <div className="grid gap-2">{others.map((rate) => option(rate.courierId, '', rate))}</div>
        </details>
      )}
    </>
  );
}

function Charged({ grams, typed }: { grams: number; typed: string }) {
  if (grams <= Number(typed)) return null;
  return <p className="text-sm text-ink-2">{`Charged as ${grams / 1_000} kg.`}</p>;
}

function isLate({ arrivesOn }: Pick<RateBody, 'arrivesOn'>, promisedOn: string | null): boolean {
  return arrivesOn !== null && promisedOn !== null && arrivesOn > promisedOn;
}

interface RateProps {
  name: string;
  rate: RateBody;
  word: string;
  promisedOn: string | null;
  isChosen: boolean;
  onChoose: () => void;
}

function Rate({ name, rate: { name: courier, price, arrivesOn }, word, promisedOn, isChosen, onChoose }: RateProps) {
  const isAfter = isLate({ arrivesOn }, promisedOn);
  return (
    <label
      className={`grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-sm border-[1.5px] px-4 py-2 ${isChosen ? 'border-accent' : 'border-twine'}`}
    >
      <input type="radio" className="size-5 accent-accent" name={name} checked={isChosen} onChange={onChoose} />
      <span className="grid">
        <b className="font-semibold">{`${word}${courier}`}</b>
        {arrivesOn && (
          <span className={`text-sm ${isAfter ? 'font-semibold text-madder' : 'text-ink-2'}`}>
            {`There ${formatWeekday(arrivesOn)}${isAfter ? ', after the promised day' : ''}`}
          </span>
        )}
      </span>
      <b className="tabular-nums">{formatPrice(price)}</b>
    </label>
  );
}
