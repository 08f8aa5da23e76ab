import { Link } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { Picture } from '../../components/products/picture.tsx';
import type { Frame } from './load-home.ts';

/** Who makes the gifts, in two lines; nothing until there is a story and a picture. */
export function Maker({ maker }: Pick<Frame['hero'], 'maker'>) {
  if (!maker) return null;
  const { title, text, picture } = maker;
  return (
    <div className="page-width">
      <section
        className="mb-14 grid grid-cols-[128px_minmax(0,1fr)_auto] items-center gap-8 bg-linen py-6 pe-8 ps-6 max-md:-mx-gutter max-md:mb-6 max-md:grid-cols-[96px_minmax(0,1fr)] max-md:items-start max-md:gap-x-4 max-md:gap-y-1 max-md:p-5"
        aria-label={title || t('home.aboutUs')}
      >
        <span className="block aspect-4/5 overflow-hidden rounded-sm max-md:row-span-2">
          <Picture src={picture} alt="" sizes="128px" />
        </span>
        <div>
          {title && <h2 className="text-[length:min(var(--text-xl),7vw)]/[1.15] md:text-xl/[1.15]">{title}</h2>}
          <p className="mt-2 max-w-[56ch] text-pretty max-md:mt-1 max-md:text-sm">{text}</p>
        </div>
        <Link className="inline-flex min-h-11 items-center font-semibold underline underline-offset-6" to="/about">
          {t('home.ourStory')}
        </Link>
      </section>
    </div>
  );
}
