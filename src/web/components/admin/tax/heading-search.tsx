import { useId, useState } from 'react';
import { dayInIndia, formatDay } from '../../../../shared/dates/dates.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPaise } from '../../../../shared/money.ts';
import {
  type DatedRate,
  findHeading,
  findRateOn,
  type Heading,
  type Rate,
  readTexts,
  searchHeadings,
} from '../../../../shared/tax/gst-headings.ts';
import { Button } from '../../forms/button.tsx';
import { Field } from '../../forms/field.tsx';

interface HeadingSearchProps {
  /** Key of the heading in use; empty = none. */
  chosen: string;
  take: (key: string) => void;
  isBusy?: boolean;
}

const shownAtOnce = 6;

/** Finds a heading of the tariff by what things are made of or what they are. */
export function HeadingSearch({ chosen, take, isBusy = false }: HeadingSearchProps) {
  const [typed, setTyped] = useState('');
  const [isAll, setAll] = useState(false);
  const id = useId();
  const found = typed.trim() ? searchHeadings(typed) : chosenFirst(chosen);
  const shown = isAll ? found : found.slice(0, shownAtOnce);
  return (
    <div className="grid gap-3">
      <Field
        label={t('adminFrame.whichHeading')}
        hint={t('paymentSettings.whichHeadingHint')}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        aria-controls={id}
      />
      <p aria-live="polite" className="sr-only">
        {t('paymentSettings.headingsFound', { count: found.length })}
      </p>
      {found.length === 0 && <p>{t('paymentSettings.noHeadings')}</p>}
      <ul id={id} className="bg-cotton shadow-tag">
        {shown.map((heading) => (
          <li key={heading.key} className="border-b border-twine last:border-0">
            <HeadingCard heading={heading} isChosen={heading.key === chosen} take={take} isBusy={isBusy} />
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <Button look="plain" className="justify-self-start" onClick={() => setAll(true)}>
          {t('paymentSettings.showAll', { count: found.length })}
        </Button>
      )}
    </div>
  );
}

function chosenFirst(key: string): Heading[] {
  const all = searchHeadings('');
  return [...all.filter((one) => one.key === key), ...all.filter((one) => one.key !== key)];
}

interface HeadingCardProps {
  heading: Heading;
  isChosen: boolean;
  take: (key: string) => void;
  isBusy: boolean;
}

function HeadingCard({ heading, isChosen, take, isBusy }: HeadingCardProps) {
  const { key, hsn, isCompared } = heading;
  const { name, examples } = readTexts(heading);
  const rate = findRateOn(heading, dayInIndia(new Date()));
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-4 sm:grid-cols-[5rem_minmax(0,1fr)_auto] ${isChosen ? 'border-s-3 border-madder' : ''}`}
    >
      <span className="font-semibold max-sm:col-span-2">{hsn}</span>
      <div className="grid gap-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-2">{examples}</p>
        <p className="text-sm text-ink-2"> {describeSource(rate, isCompared)}</p>
        {isChosen ? (
          <p className="flex min-h-11 items-center text-sm font-semibold">{t('paymentSettings.inUse')}</p>
        ) : (
          <Button
            look="plain"
            className="justify-self-start"
            aria-label={t('paymentSettings.takeNamed', { key, name })}
            disabled={isBusy}
            onClick={() => take(key)}
          >
            {t('paymentSettings.take')}
          </Button>
        )}
      </div>
      <RateLines rate={rate} />
    </div>
  );
}

function RateLines({ rate }: { rate: Rate }) {
  return (
    <p className="text-end font-semibold">
      {rateLines(rate).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
  );
}

function describeSource({ above, notification, since }: DatedRate, isCompared: boolean): string {
  return [
    above && t('paymentSettings.byPiece'),
    t('paymentSettings.notification', { number: notification, day: formatDay(since) }),
    !isCompared && t('paymentSettings.notCompared'),
  ]
    .filter(Boolean)
    .join(' ');
}

function rateLines({ rate, above }: Rate): string[] {
  if (!above) return [`${rate / 100} %`];
  return [
    t('paymentSettings.rateTo', { rate: rate / 100, amount: formatPaise(above.limitPaise) }),
    t('paymentSettings.rateAbove', { rate: above.rate / 100 }),
  ];
}

/** Such as "6304, 5 % to ₹2,500, 18 % above". */
export function describeHeading(key: string): string | null {
  const heading = findHeading(key);
  return heading && [heading.hsn, ...rateLines(findRateOn(heading, dayInIndia(new Date())))].join(', ');
}
