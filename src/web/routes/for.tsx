import { formatOrderBy } from '../../shared/order-by.ts';
import { firstWords } from '../../shared/text.ts';
import { formatWeekday } from '../../shared/weekday.ts';
import { type Answer, type Api, api, loaderApi } from '../api-client/api-client.ts';
import { toCards } from '../api-client/card-product.ts';
import { orNotFound } from '../api-client/or-not-found.ts';
import { AddButton } from '../components/add-button.tsx';
import { OccasionStrip } from '../components/occasion-strip.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { ProductCard, productGrid } from '../components/product-card.tsx';
import { breadcrumbs, head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import type { Route } from './+types/for';

const previewWords = 12;

async function load(call: Api, slug: string) {
  const [{ page, products }, { occasions }] = await Promise.all([
    orNotFound(call('GET /occasions/page/:slug', { params: { slug } })),
    call('GET /occasions').catch(() => ({ occasions: [] })),
  ]);
  const cards = toCards(products, ({ description }) =>
    description ? firstWords(description, previewWords) : undefined,
  );
  return {
    page,
    products: cards,
    others: occasions.filter((one) => one.kind === 'occasion' && one.slug !== slug),
  };
}

export const loader = ({ context, params }: Route.LoaderArgs) => load(loaderApi(context), params.slug);
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(api, params.slug);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  if (!loaderData) return head({ title: shopName });
  const { page, products } = loaderData;
  const path = `/for/${page.slug}`;
  const items = products.slice(0, 50).map(({ name, slug }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: `${publicUrl}/product/${slug}`,
  }));
  return head({
    title: `${page.title} - ${shopName}`,
    description: page.words || undefined,
    path,
    publicUrl,
    image: products[0]?.photos[0],
    data: [
      {
        '@type': 'CollectionPage',
        name: page.title,
        url: publicUrl + path,
        mainEntity: { '@type': 'ItemList', numberOfItems: items.length, itemListElement: items },
      },
      breadcrumbs(publicUrl, [[page.title, path]]),
    ],
  });
};

export default function GiftsFor({ loaderData: { page, products, others } }: Route.ComponentProps) {
  const when = sentenceOf(page);
  return (
    <div className="page-width">
      <PageHeading title={page.title}>
        {page.words && <p className="max-w-[58ch] whitespace-pre-line wrap-anywhere">{page.words}</p>}
        {when && <p>{when}</p>}
      </PageHeading>
      <div className={productGrid}>
        <h2 className="sr-only">Gifts</h2>
        {products.map((product, index) => (
          <ProductCard key={product._id} product={product} priority={index === 0} preview={product.preview}>
            <AddButton product={product} />
          </ProductCard>
        ))}
      </div>
      {others.length > 0 && (
        <section className="pt-14" aria-labelledby="other-days">
          <h2 id="other-days" className="mb-6">
            For other days
          </h2>
          <OccasionStrip occasions={others} />
        </section>
      )}
    </div>
  );
}

function sentenceOf({ name, day, orderUntil, isTooLate }: Answer<'GET /occasions/page/:slug'>['page']): string | null {
  if (!day) return null;
  const when = `${name} is on ${formatWeekday(day)}.`;
  if (orderUntil) return `${when} Order by ${formatOrderBy(orderUntil)} and it is there in time, anywhere in India.`;
  return isTooLate ? `What is ordered now arrives after ${name}, ${formatWeekday(day)}.` : when;
}
