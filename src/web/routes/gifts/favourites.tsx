import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { api } from '../../api-client/api-client.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { CardsOutline, FavouriteCards } from '../../components/gifts/favourite-cards.tsx';
import { useRemindMe } from '../../components/gifts/use-remind-me.tsx';
import { Empty } from '../../components/page/empty-page.tsx';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { head } from '../../document/head.ts';
import { formAction } from '../../hooks/form-action.ts';
import { shopIn, useShop } from '../../hooks/use-shop.ts';
import { savedFavourites, useFavourites } from '../../stores/favourites.ts';
import { currentSession, useSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import type { Route } from './+types/favourites';
import { ShareList } from './favourites/share-list.tsx';
import '../../gifts.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('gifts.favouritesTitle')} - ${shopIn(matches).shopName}`, isPrivate: true });

/** A chunk of its own, which the product's page and the login load too. */
const changes = () => import('../../stores/change-favourites.ts');

export async function clientLoader() {
  const { user } = currentSession();
  if (user) {
    await (await changes()).moveFavourites();
    return api('GET /user/favourites');
  }
  const { owner, ids } = savedFavourites.read();
  if (owner !== null || ids.length === 0) return { products: [], gone: [], share: null };
  return { ...(await api('POST /favourites', { body: { ids } })), share: null };
}
clientLoader.hydrate = true as const;

export const clientAction = formAction({
  share: async ({ fields: { showsName } }) => {
    await api('PUT /user/shared-favourites', { body: { showsName: showsName === 'on' } });
  },
  end: async () => {
    toast.success((await api('DELETE /user/shared-favourites')).message);
  },
});

export const HydrateFallback = () => (
  <div className="page-width">
    <PageHeading title={t('gifts.favouritesTitle')} />
    <noscript>
      <p>{t('gifts.yourFavourites')}</p>
    </noscript>
    <CardsOutline />
  </div>
);

export default function Favourites({ loaderData: { products, gone, share } }: Route.ComponentProps) {
  const { user } = useSession();
  const removed = useRemoved(products.map(({ _id }) => _id));
  const count = products.length - removed.size;
  const saved = user ? t('gifts.savedInAccount', { count }) : t('gifts.savedInBrowser', { count });
  return (
    <div className="min-h-screen pb-16">
      <div className="page-width">
        <PageHeading title={t('gifts.favouritesTitle')}>{count > 0 && saved}</PageHeading>
        {user && count > 0 && <ShareList share={share} />}
        {gone.length > 0 && <Gone ids={gone} />}
      </div>
      {products.length === 0 && gone.length === 0 && (
        <Empty sentence={t('gifts.pressFavourite')}>
          <ButtonLink look="ghost" to="/">
            {t('gifts.lookAtGifts')}
          </ButtonLink>
        </Empty>
      )}
      <div className="page-width">
        {products.length > 0 && <FavouriteCards products={products} removed={removed} />}
        <DayReminder />
      </div>
    </div>
  );
}

/** Those that were favourites on this page and no longer are, so that it can be undone. */
function useRemoved(loaded: readonly string[]): ReadonlySet<string> {
  const ids = useFavourites();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const missing = ids.filter((id) => !kept.has(id));
  if (missing.length > 0) setKept(new Set([...kept, ...missing]));
  return new Set(loaded.filter((id) => kept.has(id) && !ids.includes(id)));
}

function DayReminder() {
  const { link, sheet } = useRemindMe();
  const { sendsEmail } = useShop().settings;
  return (
    <section className="mt-16 grid max-w-[36rem] justify-items-start gap-3 bg-cotton p-7 shadow-tag">
      <h2 className="text-xl">{t('gifts.isItForDay')}</h2>
      {sendsEmail && <p>{t('gifts.tellUsTheDay')}</p>}
      <ButtonLink {...link}>{t('gifts.remindMe')}</ButtonLink>
      {sheet}
    </section>
  );
}

function Gone({ ids }: { ids: string[] }) {
  const { revalidate } = useRevalidator();
  const forget = async () => {
    const { toggleFavourite } = await changes();
    for (const id of ids) await toggleFavourite(id);
    await revalidate();
  };
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-6 bg-linen px-5 py-3">
      <p>{t('gifts.gone', { count: ids.length })}</p>
      <Button look="plain" onClick={forget}>
        {t('cart.remove')}
      </Button>
    </div>
  );
}
