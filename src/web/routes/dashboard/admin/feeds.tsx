import { Link } from 'react-router';
import type { FeedSettings, ReadinessBody } from '../../../../catalog/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { photoUrlAt } from '../../../../shared/products/photo-url.ts';
import { api } from '../../../api-client/api-client.ts';
import { withToast } from '../../../components/admin/settings/with-toast.ts';
import { head } from '../../../document/head.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/feeds';
import { Addresses } from './feeds/addresses.tsx';
import { GoesAlong } from './feeds/goes-along.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: t('feeds.title', { shop: shopIn(matches).shopName }), isPrivate: true });

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) => api('GET /shop/feeds', { signal });

export const clientAction = formAction(({ fields: { part, isOn } }) => {
  const body: Partial<FeedSettings> = { [part as keyof FeedSettings]: isOn === 'yes' };
  return withToast(api('PUT /shop/feeds', { body }));
});

/** Which products Google and Meta receive, and the addresses at which they read them. */
export default function BeingFound({ loaderData: readiness }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.beingFound')}</h1>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <Ready readiness={readiness} />
          <Missing readiness={readiness} />
        </div>
        <div className="grid gap-5">
          <Addresses {...readiness} />
          <GoesAlong readiness={readiness} />
        </div>
      </div>
    </>
  );
}

function Ready({ readiness: { ready, total, hidden, personalised } }: { readiness: ReadinessBody }) {
  const sentences = [
    t('feeds.priceIsPriceHere'),
    hidden > 0 && t('feeds.hiddenStayOut', { count: hidden }),
    personalised > 0 && t('feeds.personalisedStayOut', { count: personalised }),
  ];
  return (
    <section className="panel grid gap-3" aria-label={t('feeds.ready')}>
      <p className="font-display text-2xl/[1.15]">{t('feeds.readyOf', { ready, total })}</p>
      <Meter ready={ready} total={total} />
      <p className="text-sm text-ink-2">{sentences.filter(Boolean).join(' ')}</p>
    </section>
  );
}

const segments = 20;

function Meter({ ready, total }: Pick<ReadinessBody, 'ready' | 'total'>) {
  const count = Math.min(segments, total);
  const filled = ready === total ? count : Math.min(count - 1, Math.round((count * ready) / total));
  return (
    <div className="flex h-2 gap-1" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <i key={at} className={`flex-1 forced-color-adjust-none ${at < filled ? 'bg-neem' : 'bg-madder'}`} />
      ))}
    </div>
  );
}

const actions = {
  photo: t('order.photo'),
  description: t('feeds.write'),
  delivery: t('product.delivery'),
} as const;

function Missing({ readiness: { ready, total, missing } }: { readiness: ReadinessBody }) {
  const count = total - ready;
  if (count === 0) return null;
  return (
    <section aria-labelledby="missing-title">
      <h2 id="missing-title" className="mb-3 text-xl">
        {t('feeds.missing')} <span className="text-base text-ink-2">{count}</span>
      </h2>
      <ul className="panel grid p-0! [&>li:not(:first-child)]:border-t [&>li]:border-linen">
        {missing.map(({ _id, slug, name, photo, lacks }) => (
          <li key={_id}>
            <Link
              to={`/dashboard/admin/product/${slug}`}
              className="grid min-h-18 grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2 hover:text-accent-deep"
            >
              {photo ? (
                <img className="size-12 object-cover" src={photoUrlAt(photo, 320)} alt="" width={48} height={48} />
              ) : (
                <span className="size-12 bg-linen" />
              )}
              <span className="min-w-0">
                <span dir="auto" className="block font-semibold wrap-anywhere">
                  {name}
                </span>
                <span className="block text-sm text-ink-2">{lacks.map(({ sentence }) => sentence).join('. ')}</span>
              </span>
              <span className="font-semibold">{lacks[0] && actions[lacks[0].part]}</span>
            </Link>
          </li>
        ))}
      </ul>
      {missing.length < count && (
        <p className="mt-3 text-sm text-ink-2">{t('feeds.andMore', { count: count - missing.length })}</p>
      )}
    </section>
  );
}
