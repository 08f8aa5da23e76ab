import { Link } from 'react-router';
import type { OccasionLink } from '../../../occasions/api.ts';
import { formatDayAndMonth } from '../../../shared/dates/weekday.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';
import { findLanguage } from '../../../shared/text/find-language.ts';
import { Picture } from './picture.tsx';

/** Occasions with their next day, in a row that scrolls sideways. */
export function OccasionStrip({ occasions }: { occasions: readonly OccasionLink[] }) {
  return (
    <ul className="-mx-gutter flex gap-3 overflow-x-auto px-gutter pb-1 [scrollbar-width:thin]">
      {occasions.map(({ slug, name, day, photo }) => (
        <li key={slug} className="w-28 flex-none">
          <Link className="block no-underline hover:text-accent" to={`/for/${slug}`}>
            <span className="block aspect-4/5 overflow-hidden rounded-sm">
              <Picture src={photo ?? undefined} alt="" sizes="112px" />
            </span>
            <b dir="auto" lang={findLanguage(name)} className="mt-2 block font-semibold text-sm/[1.3] wrap-anywhere">
              {name}
            </b>
            {day && <span className="block text-sm/[1.3] text-ink-2">{formatDayAndMonth(day)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const whoLink =
  'inline-flex min-h-11 items-center font-semibold whitespace-nowrap no-underline hover:text-accent aria-[current=page]:text-accent';

interface WhoLinksProps {
  people: readonly OccasionLink[];
  priceLimits: readonly number[];
  /** The page that is shown. */
  current?: string;
}

/** Gifts by recipient and by price, in a row that scrolls sideways. */
export function WhoLinks({ people, priceLimits, current }: WhoLinksProps) {
  const links = [
    ...people.map(({ slug, name }) => ({ slug, name })),
    ...priceLimits.map((limit) => ({ slug: `under-${limit}`, name: t('home.under', { amount: formatPrice(limit) }) })),
  ];
  if (links.length === 0) return null;
  return (
    <ul className="-mx-gutter mt-2 flex gap-6 overflow-x-auto px-gutter [scrollbar-width:none]">
      {people.length > 0 && (
        <li className="flex min-h-11 items-center whitespace-nowrap text-ink-2">{t('home.forYour')}</li>
      )}
      {links.map(({ slug, name }) => (
        <li key={slug}>
          <Link className={whoLink} to={`/for/${slug}`} aria-current={slug === current ? 'page' : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
