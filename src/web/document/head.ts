import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import { languages, localizePath } from '../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../shared/languages/translate.ts';

const defaultHead = {
  description: 'Best Handmade Gift Company',
  keywords: 'ecommerce, gifts, handmade, crochet, birthday, cards, keychains, customised gifts',
};

export const notFoundTitle = t('frame.notFound');
export const troubleTitle = t('frame.wentWrong');

/** Search engines show no more. */
const maxDescription = 160;

/** Photos are at `/photos/<id>/…`, or below another address. */
function photoIdIn(url: string): string | undefined {
  return url.split('/').at(-2);
}

interface Head {
  title: string;
  description?: string;
  path?: string;
  publicUrl?: string;
  shopName?: string;
  type?: 'website' | 'product';
  /** A photo of the shop. */
  image?: string;
  /** The version of the shop's picture, which pages without their own use. */
  version?: string;
  data?: Record<string, unknown>[];
  /** Not indexed: pages of one person, search results. */
  isPrivate?: boolean;
  /** What the page's loader threw: a page that does not exist has the title of the not-found page. */
  error?: unknown;
}

export function head({
  title: titleOfPage,
  description: text = defaultHead.description,
  path,
  publicUrl = '',
  shopName,
  type = 'website',
  image,
  version,
  data = [],
  isPrivate,
  error,
}: Head): MetaDescriptor[] {
  const title = isRouteErrorResponse(error) && error.status === 404 ? notFoundTitle : titleOfPage;
  const own = image && `/photos/${photoIdIn(image)}/share.jpg`;
  const picture = own ?? (isPrivate || !version ? undefined : `/og.jpg?v=${version}`);
  const description = cutToWords(text, maxDescription);
  const url = path === undefined ? undefined : publicUrl + localizePath(currentLanguage(), path);
  return [
    { title },
    { name: 'description', content: description },
    { name: 'keywords', content: defaultHead.keywords },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:locale', content: languages[currentLanguage()].locale.replace('-', '_') },
    ...(shopName ? [{ property: 'og:site_name', content: shopName }] : []),
    ...(url
      ? [{ property: 'og:url', content: url }, { tagName: 'link', rel: 'canonical', href: url } as MetaDescriptor]
      : []),
    ...describePicture(picture && publicUrl + picture, title),
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...data.map((one) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...one } }) as MetaDescriptor),
  ];
}

function describePicture(url: string | undefined, alt: string): MetaDescriptor[] {
  if (!url) return [];
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
  ];
}

/** Within `max` characters, without line breaks. */
function cutToWords(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if ([...line].length <= max) return line;
  const start = [...line].slice(0, max - 1).join('');
  const end = start.lastIndexOf(' ');
  return `${start.slice(0, end > max / 2 ? end : undefined).replace(/[\s,;:–-]{1,3}$/, '')}…`;
}

/** Photos may be at another address already. */
export function absoluteUrl(publicUrl: string, pathOrUrl: string): string {
  return pathOrUrl.startsWith('/') ? publicUrl + pathOrUrl : pathOrUrl;
}

export function breadcrumbs(publicUrl: string, steps: readonly (readonly [name: string, path: string])[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [[t('frame.home'), '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + localizePath(currentLanguage(), path),
    })),
  };
}

interface TextPage {
  title: string;
  path: string;
  about?: Record<string, unknown>;
}

/** The head of a page of texts, with its data for search engines. */
export function textPageHead(
  type: 'AboutPage' | 'ContactPage' | 'WebPage',
  { title, path, about }: TextPage,
  { shopName, publicUrl, version }: { shopName: string; publicUrl: string; version?: string },
): MetaDescriptor[] {
  const shop = { '@type': 'Organization', name: shopName, url: publicUrl, ...about };
  const data = [{ '@type': type, name: title, url: publicUrl + path, about: shop }];
  return head({ title: `${title} - ${shopName}`, path, publicUrl, shopName, version, data });
}
