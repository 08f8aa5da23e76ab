import type { ReactNode } from 'react';
import type { ParcelBody, ProposalBody, RateBody, SizeBody } from '../../../../../couriers/api.ts';
import { dayInIndia, formatDay } from '../../../../../shared/dates/dates.ts';
import { formatWeekday } from '../../../../../shared/dates/weekday.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { Field } from '../../../../components/forms/field.tsx';
import { Picture } from '../../../../components/products/picture.tsx';
import { rich } from '../../../../document/rich.ts';
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
          <p className="text-sm">{t('packing.lacksPin')}</p>
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
    draft.typed.weightGrams ? t('product.grams', { grams: draft.typed.weightGrams }) : t('packing.whatWeight'),
    ...(rate
      ? [
          rate.name,
          formatPrice(rate.price),
          rate.arrivesOn && t('packing.thereOn', { day: formatWeekday(rate.arrivesOn) }),
        ]
      : []),
  ];
  return (
    <details open={isUnserved(draft.proposal) || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {words.filter(Boolean).join(', ')}
        {rate && isLate(rate, parcel.promisedOn) && (
          <span className="text-madder">{`, ${t('packing.afterPromisedDay')}`}</span>
        )}
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
      <span className="sr-only">{t('packing.bookWithOthers', { number: formatOrderNumber(number) })}</span>
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
        {parcel.wrap && <p className="text-sm/snug font-semibold">{t('order.giftWrapNamed', { name: parcel.wrap })}</p>}
        {parcel.cash > 0 && (
          <p className="text-sm/snug font-semibold">
            {t('packing.cashOnDelivery', { amount: formatPrice(parcel.cash) })}
          </p>
        )}
        {parcel.promisedOn && (
          <p className="text-sm/snug">
            {rich('packing.promisedBy', { day: <b>{formatWeekday(parcel.promisedOn)}</b> })}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

const fields: readonly (readonly [keyof SizeBody, string])[] = [
  ['weightGrams', t('packing.weight')],
  ['lengthCm', t('packing.length')],
  ['widthCm', t('packing.width')],
  ['heightCm', t('packing.height')],
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
          ? t('packing.asLastParcel', { day: formatDay(dayInIndia(new Date(parcel.rememberedAt))) })
          : t('packing.asItIsPacked')}
      </p>
    </div>
  );
}

function Couriers({ parcel: { order, number, promisedOn }, packing }: CardProps) {
  const { proposal, courier } = packing.find(order);
  if (!proposal) return null;
  if (isUnserved(proposal)) return <p className="font-semibold text-madder">{t('packing.noCourierGoes')}</p>;
  if (proposal.isAway)
    return (
      <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
        {proposal.problem ?? t('packing.providerAway')}
      </p>
    );
  const chosen = chosenRate({ courier, proposal });
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('packing.courierOf', { number: formatOrderNumber(number) })}</legend>
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
    ['cheapest', rates.find(({ courierId }) => courierId === cheapest)],
    ['fastest', rates.find(({ courierId }) => courierId === fastest)],
  ] as const;
  const others = rates.filter(({ courierId }) => courierId !== cheapest && courierId !== fastest);
  const option = (value: string, rate: RateBody) => {
    const shown = { name: `courier-${order}`, rate, title: nameRate(value, rate), promisedOn };
    return <Rate key={value} {...shown} isChosen={courier === value} onChoose={() => choose(value)} />;
  };
  return (
    <>
      {named.map(([value, rate]) => rate && option(value, rate))}
      {others.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {t('packing.allCouriers', { count: rates.length })}
          </summary>
          <div className="grid gap-2">{others.map((rate) => option(rate.courierId, rate))}</div>
        </details>
      )}
    </>
  );
}

function nameRate(value: string, { name: courier }: RateBody): string {
  if (value === 'cheapest') return t('packing.cheapestNamed', { courier });
  return value === 'fastest' ? t('packing.fastestNamed', { courier }) : courier;
}

function Charged({ grams, typed }: { grams: number; typed: string }) {
  if (grams <= Number(typed)) return null;
  return <p className="text-sm text-ink-2">{t('packing.chargedAs', { weight: grams / 1_000 })}</p>;
}

function isLate({ arrivesOn }: Pick<RateBody, 'arrivesOn'>, promisedOn: string | null): boolean {
  return arrivesOn !== null && promisedOn !== null && arrivesOn > promisedOn;
}

interface RateProps {
  name: string;
  rate: RateBody;
  title: string;
  promisedOn: string | null;
  isChosen: boolean;
  onChoose: () => void;
}

function Rate({ name, rate: { price, arrivesOn }, title, promisedOn, isChosen, onChoose }: RateProps) {
  const isAfter = isLate({ arrivesOn }, promisedOn);
  return (
    <label
      className={`grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-sm border-[1.5px] px-4 py-2 ${isChosen ? 'border-accent' : 'border-twine'}`}
    >
      <input type="radio" className="size-5 accent-accent" name={name} checked={isChosen} onChange={onChoose} />
      <span className="grid">
        <b className="font-semibold">{title}</b>
        {arrivesOn && (
          <span className={`text-sm ${isAfter ? 'font-semibold text-madder' : 'text-ink-2'}`}>
            {isAfter
              ? t('packing.arrivesTooLate', { day: formatWeekday(arrivesOn) })
              : t('packing.arrivesOn', { day: formatWeekday(arrivesOn) })}
          </span>
        )}
      </span>
      <b className="tabular-nums">{formatPrice(price)}</b>
    </label>
  );
}
