import { Link } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import { photoUrlAt } from '../../../../../shared/products/photo-url.ts';
import { api } from '../../../../api-client/api-client.ts';
import { ShareActions, ShareLink } from '../../../../components/admin/settings/share-link.tsx';
import { head } from '../../../../document/head.ts';
import { shopIn, useShop } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/sharing';

const newestShown = 12;

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.sharing')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [{ products }, { occasions }] = await Promise.all([
    api('GET /product/allproducts', { query: { limit: newestShown, page: 1 }, signal }),
    api('GET /occasions', { signal }),
  ]);
  return { products, occasions };
}

/** The addresses of the shop, of its newest products and of its occasions, to send to somebody. */
export default function Sharing({ loaderData: { products, occasions } }: Route.ComponentProps) {
  const { publicUrl, shopName, isOpened } = useShop().settings;
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.sharing')}</h1>
      <div className="grid max-w-[700px] gap-8">
        <section className="panel grid gap-1 max-lg:-mx-gutter" aria-label={t('adminFrame.theShop')}>
          <h2 className="text-xl">{t('adminFrame.theShop')}</h2>
          {isOpened ? <ShareLink title={shopName} url={publicUrl} /> : <NotOpened />}
        </section>
        {isOpened && (
          <>
            <Pages
              title={t('adminProducts.newestProducts')}
              pages={products.map(({ slug, name, photos }) => ({ path: `/product/${slug}`, name, photo: photos[0] }))}
            />
            <Pages
              title={t('adminFrame.occasions')}
              pages={occasions.map(({ slug, name, photo }) => ({ path: `/for/${slug}`, name, photo }))}
            />
            <p className="text-sm text-ink-2">{t('feeds.otherPages')}</p>
          </>
        )}
      </div>
    </>
  );
}

function NotOpened() {
  return (
    <>
      <p>{t('setup.openTodo')}</p>
      <p>
        <Link to="/dashboard/admin/setup">{t('setup.open')}</Link>
      </p>
    </>
  );
}

interface SharedPage {
  path: string;
  name: string;
  photo?: string | null;
}

function Pages({ title, pages }: { title: string; pages: readonly SharedPage[] }) {
  const { publicUrl } = useShop().settings;
  if (pages.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      <ul className="panel grid p-0! max-lg:-mx-gutter [&>li:not(:first-child)]:border-t [&>li]:border-linen">
        {pages.map(({ path, name, photo }) => (
          <li key={path} className="grid grid-cols-[48px_minmax(0,1fr)] items-start gap-x-3 px-4 py-2">
            {photo ? (
              <img
                className="mt-1.5 size-12 object-cover"
                src={photoUrlAt(photo, 320)}
                alt=""
                width={48}
                height={48}
                loading="lazy"
              />
            ) : (
              <span className="mt-1.5 size-12 bg-linen" />
            )}
            <div className="min-w-0">
              <p dir="auto" className="mt-1.5 font-semibold wrap-anywhere">
                {name}
              </p>
              <ShareActions title={name} url={publicUrl + path} isOneOfSeveral />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
