import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';

export const defaultHead = {
  description: 'Best Handmade Gift Company',
  keywords: 'ecommerce, gifts, handmade, crochet, birthday, cards, keychains, customised gifts',
};

export const notFoundTitle = 'page not found';
export const troubleTitle = 'Something went wrong';

interface Head {
  title: string;
  description?: string;
  path?: string;
  publicUrl?: string;
  image?: string;
  /** Of the shop's picture, which pages without their own name. */
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
  image,
  version,
  data = [],
  isPrivate,
  error,
}: Head): MetaDescriptor[] {
  const title = isRouteErrorResponse(error) && error.status === 404 ? notFoundTitle : titleOfPage;
  const picture = image ?? (isPrivate || !version ? undefined : `/og.png?v=${version}`);
  const description = text.replace(/\s+/g, ' ').trim();
  const url = path === undefined ? undefined : `${publicUrl}${path}`;
  return [
    { title },
    { name: 'description', content: description },
    { name: 'keywords', content: defaultHead.keywords },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: data[0]?.['@type'] === 'Product' ? 'product' : 'website' },
    ...(url
      ? [{ property: 'og:url', content: url }, { tagName: 'link', rel: 'canonical', href: url } as MetaDescriptor]
      : []),
    ...(picture
      ? [
          { property: 'og:image', content: absoluteUrl(publicUrl, picture) },
          { property: 'og:image:alt', content: title },
        ]
      : []),
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...data.map((one) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...one } }) as MetaDescriptor),
  ];
}

/** Photos may be at another address already. */
export function absoluteUrl(publicUrl: string, pathOrUrl: string): string {
  return pathOrUrl.startsWith('/') ? publicUrl + pathOrUrl : pathOrUrl;
}

export function breadcrumbs(publicUrl: string, steps: readonly (readonly [name: string, path: string])[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

interface TextPage {
  title: string;
  path: string;
  publicUrl: string;
  shopName: string;
  about?: Record<string, unknown>;
}

export function textPageData(
  type: 'AboutPage' | 'ContactPage' | 'WebPage',
  { title, path, publicUrl, shopName, about }: TextPage,
): Record<string, unknown> {
  const shop = { '@type': 'Organization', name: shopName, url: publicUrl, ...about };
  return { '@type': type, name: title, url: publicUrl + path, about: shop };
}
