import { useEffect } from 'react';
import { t } from '../../shared/languages/translate.ts';
import { api } from '../api-client/api-client.ts';
import { loaderApi } from '../api-client/loader-api.ts';
import { OwnText } from '../components/page/own-text.tsx';
import { TroublePage } from '../components/page/trouble.tsx';
import { head, troubleTitle } from '../document/head.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import type { Route } from './+types/home';
import { ChatBand } from './home/few-products.tsx';
import { choiceIn, isChosen } from './home/filter-choice.ts';
import { FilterButton, FilterPanel } from './home/filter-panel.tsx';
import { FirstScreen } from './home/first-screen.tsx';
import { Listing } from './home/listing.tsx';
import { type HomeData, loadHome } from './home/load-home.ts';
import { debounced, isNextPage, loadNextPage } from './home/load-listing.ts';
import { Maker } from './home/maker.tsx';
import { Occasions } from './home/occasions.tsx';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadHome(loaderApi(context), choiceIn(new URL(request.url).searchParams));

/** The data shown now. */
let shown: HomeData | undefined;

/** Loadmore fetches only the next page; when that fails, the list stays as it is. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const before = shown;
  const wanted = choiceIn(new URL(request.url).searchParams);
  if (!before || !isNextPage(before.choice, wanted)) return loadHome(api, wanted, before);
  try {
    await debounced(request.signal);
    return { ...before, ...(await loadNextPage(api, before)) };
  } catch {
    if (!request.signal.aborted) toast.error(t('frame.wentWrong'));
    return before;
  }
}

export const meta: Route.MetaFunction = ({ matches, error }) => {
  const { shopName, publicUrl, tagLine, version } = shopIn(matches);
  const data = { '@type': 'Organization', name: shopName, url: publicUrl, logo: `${publicUrl}/icon-512.png` };
  return head({
    title: error ? troubleTitle : shopName,
    description: tagLine,
    path: '/',
    publicUrl,
    shopName,
    version,
    data: [data],
  });
};

/** A first load or a filter that failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failed attempt says so
  useEffect(() => {
    toast.error(t('frame.wentWrong'));
  }, [error]);
  return <TroublePage />;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hero, tiles, charges, listed, origins, solo, ...listing } = loaderData;
  // A new shop's products are the head of its page.
  const isNew = tiles.length === 0 && !isChosen(listing.choice);
  useEffect(() => {
    shown = loaderData;
    return () => {
      shown = undefined;
    };
  }, [loaderData]);
  const about = (
    <>
      <Occasions {...listed} />
      <Maker maker={hero.maker} />
    </>
  );
  return (
    <>
      <FirstScreen hero={hero} charges={charges} tiles={tiles} />
      {!isNew && about}
      <div className="page-width">
        <ListHeading isNew={isNew} />
        <Listing {...listing} solo={solo} isNew={isNew} />
        {isNew && <ChatBand />}
        <FilterPanel choice={listing.choice} origins={origins} />
      </div>
      {isNew && <div className="mt-14 -mb-18 empty:hidden max-md:mt-10">{about}</div>}
    </>
  );
}

function ListHeading({ isNew }: { isNew: boolean }) {
  return (
    <div id="all" className="list-row -mx-gutter mb-6 flex items-center gap-3 px-gutter py-2 max-md:mb-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
        <h2 className={isNew ? 'text-xl max-md:text-lg' : 'max-md:text-[length:min(1.75rem,8vw)]'}>
          {t('listing.allProducts')}
        </h2>
        <p data-setting="tagLine" className="min-w-0 text-ink-2 max-md:truncate max-md:text-sm">
          <OwnText text={useShop().settings.tagLine ?? ''} />
        </p>
      </div>
      <FilterButton />
    </div>
  );
}
