import { type ReactNode, useEffect, useRef } from 'react';
import type { ThanksPageBody } from '../../../orders/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { api } from '../../api-client/api-client.ts';
import { loaderApi } from '../../api-client/loader-api.ts';
import { orNotFound } from '../../api-client/or-not-found.ts';
import { CardInside } from '../../components/gifts/card-inside.tsx';
import { FailedPage } from '../../components/page/failed-page.tsx';
import { Paragraphs } from '../../components/page/paragraphs.tsx';
import { Skeleton } from '../../components/page/skeleton.tsx';
import { head } from '../../document/head.ts';
import { formAction } from '../../hooks/form-action.ts';
import { shopIn, useShop } from '../../hooks/use-shop.ts';
import type { Route } from './+types/thanks';
import { ThanksForm } from './thanks/thanks-form.tsx';
import '../../gifts.css';

export const meta: Route.MetaFunction = ({ matches, error }) =>
  head({ title: `${t('gifts.madeForYou')} - ${shopIn(matches).shopName}`, isPrivate: true, error });

/** For the status alone: what the page shows is loaded in the browser, as an order's page. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<null> {
  await orNotFound(loaderApi(context)('GET /thanks/:code', { params }));
  return null;
}

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  orNotFound(api('GET /thanks/:code', { params, signal }));
clientLoader.hydrate = true as const;

export const clientAction = formAction(async ({ fields: { words = '', photo }, params: { code = '' } }) => {
  await api('POST /thanks/:code', { params: { code }, body: { words, photo: photo || null } });
});

export function HydrateFallback() {
  return (
    <Frame>
      <div className="grid min-h-screen grid-cols-[minmax(0,1fr)_minmax(0,1fr)] content-start items-start gap-x-16 gap-y-8 pt-8 max-lg:grid-cols-[minmax(0,1fr)] max-lg:pt-6">
        <Skeleton className="aspect-[3/2] max-w-[600px]" />
        <h1>{t('gifts.madeForYou')}</h1>
      </div>
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const notFound = <p className="max-w-[44ch] text-lg">{t('gifts.noGiftHere')}</p>;
  return <FailedPage error={error} Frame={Frame} notFound={notFound} />;
}

export default function Thanks({ loaderData: { page } }: Route.ComponentProps) {
  const { name, giver, words, isSent } = page;
  const title = useFocusOnceSent(isSent);
  return (
    <Frame>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-16 gap-y-8 pt-8 max-lg:grid-cols-[minmax(0,1fr)] max-lg:pt-6">
        <Card page={page} />
        <div className="grid gap-8 lg:row-span-2">
          <div className="grid gap-4">
            <h1>{name ? t('gifts.madeForYouNamed', { name }) : t('gifts.madeForYou')}</h1>
            {words && (
              <div className="grid gap-3 text-lg">
                <Paragraphs text={words} />
              </div>
            )}
          </div>
          <section className="grid gap-5 bg-cotton px-5 py-6 shadow-tag" aria-labelledby="thanks-title">
            <h2 ref={title} id="thanks-title" tabIndex={-1} dir="auto" className="text-xl wrap-anywhere">
              {isSent ? t('gifts.thanksSent') : giver ? t('gifts.sayThanksTo', { giver }) : t('gifts.sayThanks')}
            </h2>
            {isSent ? <p>{t('gifts.oneThanks')}</p> : <ThanksForm giver={giver} />}
          </section>
        </div>
        <OwnersPhoto photo={page.photo} />
      </div>
    </Frame>
  );
}

/** The form, which had the focus, is gone once it is sent. */
function useFocusOnceSent(isSent: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const wasSent = useRef(isSent);
  useEffect(() => {
    if (isSent && !wasSent.current) title.current?.focus();
    wasSent.current = isSent;
  }, [isSent]);
  return title;
}

/** Front and inside; the message is not known any more once the people of the order are erased. */
function Card({ page: { design, name, message, giver, size } }: { page: ThanksPageBody }) {
  const { version } = useShop().settings;
  return (
    <div className="grid max-w-[600px] grid-cols-2 items-start gap-6 max-md:gap-4">
      <img
        src={`/card-${design}.svg?v=${version}`}
        alt=""
        width="420"
        height="592"
        className="h-auto w-full -rotate-2 shadow-tag"
      />
      {message && <CardInside design={design} size={size} recipient={name} message={message} from={giver} />}
    </div>
  );
}

function OwnersPhoto({ photo }: { photo: string | null }) {
  const { shopName } = useShop().settings;
  return (
    photo && (
      <img src={photo} alt={t('gifts.fromShop', { shop: shopName })} className="w-full max-w-[320px] rounded-sm" />
    )
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="page-width min-h-screen">{children}</div>;
}
