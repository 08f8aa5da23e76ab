import { Link } from 'react-router';
import type { OccasionLink } from '../../occasions/api.ts';
import { formatWeekday } from '../../shared/weekday.ts';
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
            <b className="mt-2 block font-semibold text-sm/[1.3] wrap-anywhere">{name}</b>
            {day && <span className="block text-sm/[1.3] text-ink-2">{formatWeekday(day).slice(4)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
