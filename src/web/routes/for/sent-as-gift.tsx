import type { WrapBody } from '../../../gifts/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { Picture } from '../../components/products/picture.tsx';

const shownWraps = 3;

/** What the shop does with an order that is a gift; pictures and names are of its gift wraps. */
export function SentAsGift({ wraps }: { wraps: readonly WrapBody[] }) {
  const pictures = wraps.flatMap(({ photo }) => photo ?? []).slice(0, shownWraps);
  const names = wraps.map(({ name }) => name);
  return (
    <section className="grid grid-cols-2 items-center gap-x-10 gap-y-5 pt-14 max-md:grid-cols-1" aria-labelledby="sent">
      {pictures.length > 0 && (
        <div className="grid grid-cols-3 gap-2">
          {pictures.map((photo) => (
            <span key={photo} className="block aspect-4/5 overflow-hidden rounded-sm">
              <Picture src={photo} alt="" sizes="(max-width: 768px) 31vw, 280px" />
            </span>
          ))}
        </div>
      )}
      <div>
        <h2 id="sent" className="mb-6">
          {t('occasions.sentStraight')}
        </h2>
        <ul className="grid gap-3">
          {names.length > 0 && (
            <Step title={t('occasions.weWrap')}>{t('occasions.chooseWrap', { names: listed(names) })}</Step>
          )}
          <Step title={t('occasions.weprint')}>{t('occasions.printHint')}</Step>
          <Step title={t('occasions.noPrice')}>{t('occasions.noPriceHint')}</Step>
        </ul>
      </div>
    </section>
  );
}

function Step({ title, children }: { title: string; children: string }) {
  return (
    <li>
      <b className="block font-semibold">{title}</b>
      <span className="text-ink-2">{children}</span>
    </li>
  );
}

/** 'A', 'A or B', 'A, B, or C'. The first formatter of `Intl` would take 38 ms of the page's start. */
function listed(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed();
  if (others.length === 0) return last;
  const list = others.toReversed().join(', ');
  return others.length === 1 ? t('occasions.or', { one: list, other: last }) : t('occasions.orLast', { list, last });
}
