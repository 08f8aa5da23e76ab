import { type ReactNode, useEffect, useRef } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import type { ThanksPageBody } from '../../../orders/api.ts';
import { api } from '../../api-client/api-client.ts';
import { orNotFound } from '../../api-client/or-not-found.ts';
import { ThanksForm } from '../../components/gifts/thanks-form.tsx';
import { Paragraphs } from '../../components/paragraphs.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { NotFoundPage, TryAgain } from '../../components/trouble.tsx';
import { head } from '../../document/head.ts';
import { formAction } from '../../hooks/form-action.ts';
import { shopIn, useShop } from '../../hooks/use-shop.ts';
import type { Route } from './+types/thanks';
import '../../gifts.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Made for you - ${shopIn(matches).shopName}`, isPrivate: true });

/** The page behind a card's QR code. Loaded in the browser alone, as an order's page. */
export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  orNotFound(api('GET /thanks/:code', { params, signal }));
clientLoader.hydrate = true as const;

export const clientAction = formAction(async ({ fields: { words = '', photo }, params: { code = '' } }) => {
  await api('POST /thanks/:code', { params: { code }, body: { words, photo: photo || null } });
});

export function HydrateFallback() {
  return (
    <Frame>
      <Skeleton className="h-screen" />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <Frame>
      <TryAgain again={() => void revalidate()} />
    </Frame>
  );
}

export default function Thanks({ loaderData: { page } }: Route.ComponentProps) {
  const { name, giver, words, isSent } = page;
  const title = useFocusOnceSent(isSent);
  return (
    <Frame>
      <div className="grid grid-cols-[minmax(0,320px)_minmax(0,1fr)] items-start gap-12 pt-8 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-7 max-md:pt-6">
        <Pictures page={page} />
        <div className="grid gap-8">
          <div className="grid gap-4">
            <h1>{name ? `Made for you, ${name}` : 'Made for you'}</h1>
            {words && (
              <div className="grid gap-3 text-lg">
                <Paragraphs text={words} />
              </div>
            )}
          </div>
          <section className="grid gap-5 bg-cotton px-5 py-6 shadow-tag" aria-labelledby="thanks-title">
            <h2 ref={title} id="thanks-title" tabIndex={-1} className="text-xl wrap-anywhere">
              {isSent ? 'Your thank-you was sent' : giver ? `Say thank you to ${giver}` : 'Say thank you'}
            </h2>
            {isSent ? (
              <p>One thank-you can be sent for each gift, and this one is on its way.</p>
            ) : (
              <ThanksForm giver={giver} />
            )}
          </section>
        </div>
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

function Pictures({ page: { design, photo } }: { page: ThanksPageBody }) {
  const { version, shopName } = useShop().settings;
  return (
    <div className="flex items-start gap-4 md:grid">
      <img
        src={`/card-${design}.svg?v=${version}`}
        alt=""
        width="420"
        height="592"
        className="h-auto w-[calc(50%-8px)] max-w-[170px] -rotate-2 shadow-tag"
      />
      {photo && <img src={photo} alt={`From ${shopName}`} className="w-[calc(50%-8px)] rounded-sm md:w-full" />}
    </div>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="page-width min-h-screen">{children}</div>;
}
