import { lazy, type ReactNode, Suspense, use, useEffect } from 'react';
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirectDocument,
  data as respond,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { isForAdmins } from '../shared/access/admin-pages.ts';
import { firstLanguage, type Language, languages, localizePath, splitLanguage } from '../shared/languages/languages.ts';
import { currentLanguage, t } from '../shared/languages/translate.ts';
import { setShopLanguages } from '../shared/text/find-language.ts';
import { brandVersion } from '../shared/theme/brand-version.ts';
import { colors } from '../shared/theme/theme.ts';
import type { Route } from './+types/root';
import { type Api, api } from './api-client/api-client.ts';
import { loaderApi } from './api-client/loader-api.ts';
import appStyle from './app.css?url';
import { Footer } from './components/frame/footer.tsx';
import { Header } from './components/frame/header.tsx';
import { Notices } from './components/frame/notices.tsx';
import { ProgressBar } from './components/frame/progress-bar.tsx';
import { resolveShopName, type ShopName } from './components/frame/shop-name.tsx';
import { ToastList } from './components/frame/toast-list.tsx';
import { NotFoundPage, TroublePage } from './components/page/trouble.tsx';
import { nextScriptsContext, type PageSettings, settingsContext } from './document/context.ts';
import { head, troubleTitle } from './document/head.ts';
import { NonceContext } from './document/nonce-context.ts';
import type { PageHandle } from './document/page-handle.ts';
import { pageTheme } from './document/page-theme.ts';
import { clearStartMarks, startScript } from './document/start-script.ts';
import { ThemeStyle } from './document/theme-style.tsx';
import { useDocumentPolicy } from './document/use-document-policy.ts';
import { usePreloadedScripts } from './document/use-preloaded-scripts.ts';
import { useFocusOnNavigation } from './hooks/use-focus-on-navigation.ts';
import { frameSettings, namelessShop, type ShopData } from './hooks/use-shop.ts';
import { useShownQuestion } from './stores/question.ts';

const LanguageOffer = lazy(() => import('./components/frame/language-offer.tsx'));
const Unopened = lazy(() => import('./components/frame/unopened.tsx'));

/**
 * As an address: the scripts of lazy components would otherwise load a style sheet that they share with this module
 * once more.
 */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: appStyle }];

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  const shop = loaderData?.settings;
  // Who may not enter a page is taken elsewhere.
  const isTrouble = error && !(isRouteErrorResponse(error) && error.status === 403);
  return head({ title: isTrouble ? troubleTitle : (shop ?? namelessShop).shopName, description: shop?.tagLine, error });
};

async function load(call: Api) {
  const [{ settings }, { category: categories }] = await Promise.all([
    call('GET /shop/settings'),
    call('GET /category/allcategory').catch((error: unknown) => {
      console.warn('The categories could not be loaded.', error);
      return { category: [] };
    }),
  ]);
  return { categories, settings: frameSettings(settings) };
}

export async function loader({ context }: Route.LoaderArgs) {
  const { categories, settings } = await load(loaderApi(context));
  const page = { ...context.get(settingsContext), version: brandVersion(settings) };
  const shop = {
    categories,
    settings: { ...settings, ...page },
    theme: pageTheme(settings),
    nextScripts: context.get(nextScriptsContext),
  };
  return respond(shop, settings.isOpened ? undefined : { headers: { 'x-robots-tag': 'noindex' } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** With the addresses among the settings, the theme and the scripts, which only the server's render knows. */
let known: ShopData | undefined;

export async function clientAction(args: ClientActionFunctionArgs) {
  const { recentLoginAction } = await import('./hooks/recent-login-action.ts');
  return recentLoginAction(args);
}

/** The admin is in languages, too, that the shop is not: its links to the shop lead to the first one. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    const language = currentLanguage();
    if (language === firstLanguage || request.method !== 'GET') return;
    if (!known || known.settings.languages?.includes(language)) return;
    const { pathname, search } = new URL(request.url);
    const { path } = splitLanguage(pathname, [language]);
    if (!isForAdmins(path)) throw redirectDocument(new URL(path + search, request.url).href);
  },
];

/** Without an answer the frame stays as it is: the page in it says what could not be loaded. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const before = known;
  // Where to pay, who sells and whether emails leave is known to the server's render only.
  if (!before || /\/dashboard\/admin\/(payments|law|email|invoices\/settings)/.test(request.url))
    return serverLoader().catch((error: unknown) => before ?? Promise.reject(error));
  const fresh = await load(api).catch(() => null);
  if (!fresh) return before;
  const { palette, accent, face } = before.settings;
  const { categories, settings } = fresh;
  const hasOtherTheme = palette !== settings.palette || accent !== settings.accent || face !== settings.face;
  if (hasOtherTheme) return serverLoader().catch(() => before);
  return { ...before, categories, settings: { ...before.settings, ...settings, version: brandVersion(settings) } };
}

/** Moving between pages asks for nothing of the frame again, but where it may just have been changed. */
export const shouldRevalidate = ({ currentUrl }: ShouldRevalidateFunctionArgs) =>
  known?.settings.isOpened === false ||
  /\/dashboard\/admin\/(branding|contact|law|payments|email|invoices\/settings|settings|setup|create-category)$/.test(
    currentUrl.pathname,
  );

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const nonce = use(NonceContext);
  const frame = useFrame();
  useFocusOnNavigation();
  useDocumentPolicy();
  useEffect(clearStartMarks, []);
  usePreloadedScripts(frame ? undefined : data?.nextScripts);
  setShopLanguages(data?.settings.languages ?? []);
  const name = resolveShopName(data?.settings);
  const page = <Page name={name}>{children}</Page>;
  return (
    <html
      lang={currentLanguage()}
      dir={languages[currentLanguage()].direction === 'rtl' ? 'rtl' : undefined}
      suppressHydrationWarning
    >
      <Head name={name} nonce={nonce} />
      <body className={frame ? 'text-[1rem]' : undefined}>
        <a className="absolute -top-20 start-4 z-50 bg-cotton px-5 py-3 focus:top-4 focus:shadow-sheet" href="#main">
          {t('frame.skip')}
        </a>
        {!frame && <div className="selvedge max-md:h-1.5 print:hidden" aria-hidden="true" />}
        <ProgressBar />
        {data?.settings.isOpened === false ? <Unopened name={name}>{page}</Unopened> : page}
        {!frame && data?.settings.languages && (
          <Suspense>
            <LanguageOffer further={data.settings.languages} />
          </Suspense>
        )}
        <ToastList />
        <Question />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** What a part of the page asks, in a dialog. */
function Question() {
  return useShownQuestion();
}

/** Header and footer of the page's own, as the admin's pages have. */
function useFrame(): PageHandle['frame'] {
  return useMatches()
    .map(({ handle }) => (handle as PageHandle | undefined)?.frame)
    .find(Boolean);
}

/** The page in the shop's other languages, for search engines. */
function Alternates({ publicUrl, languages: further = [] }: PageSettings) {
  const { pathname } = useLocation();
  const choices: readonly Language[] = [firstLanguage, ...further];
  return choices.map((language) => (
    <link key={language} rel="alternate" hrefLang={language} href={publicUrl + localizePath(language, pathname)} />
  ));
}

interface HeadProps {
  name: ShopName;
  nonce: string | undefined;
}

function Head({ name, nonce }: HeadProps) {
  const data = useRouteLoaderData<typeof loader>('root');
  const version = data?.settings.version ?? '';
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="author" content={name.shopName} />
      <meta name="theme-color" content={data?.theme.accent ?? colors.accent} />
      <ThemeStyle css={data?.theme.css ?? ''} nonce={nonce} />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash; the browser need not load it twice
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? startScript : '' }}
      />
      <Meta />
      {data?.settings.languages && <Alternates {...data.settings} />}
      <Links />
      <link rel="icon" href={`/favicon.ico?v=${version}`} sizes="32x32" />
      <link rel="icon" href={`/icon.svg?v=${version}`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png?v=${version}`} />
      <link rel="manifest" href={useFrame()?.manifest ?? '/shop.webmanifest'} />
    </head>
  );
}

function Page({ name, children }: { name: ShopName; children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const frame = useFrame();
  const PageHeader = frame?.Header ?? Header;
  const PageFooter = frame?.Footer ?? Footer;
  return (
    <>
      <Notices settings={data?.settings} />
      <PageHeader name={name} categories={data?.categories ?? []} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PageFooter name={name} settings={data?.settings} />
    </>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    known = loaderData;
  }, [loaderData]);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <TroublePage />;
}
