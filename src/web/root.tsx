import { type ReactNode, use, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { loaderApi } from './api-client.ts';
import './app.css';
import { settingsContext } from './context.ts';
import { catchUp, earlyScript } from './early.ts';
import anek from './fonts/anek-latin.woff2?url';
import anekRupee from './fonts/anek-latin-rupee.woff2?url';
import rozha from './fonts/rozha-one-latin.woff2?url';
import rozhaRupee from './fonts/rozha-one-rupee.woff2?url';
import { head } from './head.ts';
import { NonceContext } from './nonce.ts';
import { Footer } from './ui/footer.tsx';
import { Header } from './ui/header.tsx';
import { PendingThread } from './ui/pending-thread.tsx';
import { ToastList } from './ui/toast-list.tsx';
import { NotFoundPage, TroublePage } from './ui/trouble.tsx';
import { WarmUp } from './ui/warm-up.tsx';
import { useArrival } from './use-arrival.ts';

export const links: LinksFunction = () => [
  ...[rozha, anek, rozhaRupee, anekRupee].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/shop.webmanifest' },
];

export const meta: Route.MetaFunction = ({ loaderData }) => head({ title: loaderData?.settings.shopName ?? 'Dhaaga' });

export async function loader({ context }: Route.LoaderArgs) {
  const settings = context.get(settingsContext);
  const { category: categories } = await loaderApi(context)('GET /category/allcategory').catch((error: unknown) => {
    console.warn('The categories could not be loaded.', error);
    return { category: [] };
  });
  return { categories, settings };
}

/** Moving between pages asks for nothing of the frame again. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const nonce = use(NonceContext);
  const { pathname } = useLocation();
  useArrival();
  useEffect(catchUp, []);
  const shopName = data?.settings.shopName ?? 'Dhaaga';
  const isDesk = pathname.startsWith('/dashboard/admin');
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#9c164b" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
        <Meta />
        <Links />
      </head>
      <body className={isDesk ? 'admin' : undefined}>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <div className="selvedge" aria-hidden="true" />
        <PendingThread />
        <Header shopName={shopName} categories={data?.categories ?? []} isDesk={isDesk} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer shopName={shopName} />
        <ToastList />
        {!isDesk && <WarmUp />}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <TroublePage />;
}
