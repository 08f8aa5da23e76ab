import { Link } from 'react-router';
import { type Api, api, loaderApi } from '../api-client/api-client.ts';
import { orNotFound, redirectFormerSlug } from '../api-client/or-not-found.ts';
import { breadcrumbs, head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { AddButton } from '../ui/add-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PriceTag } from '../ui/price-tag.tsx';
import { ProductCard } from '../ui/product-card.tsx';
import type { Route } from './+types/product';
import { BuyNow } from './buy-now.tsx';
import { Carousel } from './carousel.tsx';
import { Reviews } from './reviews.tsx';

async function load(call: Api, slug: string) {
  const { product } = await orNotFound(call('GET /product/products/:slug', { params: { slug } }));
  redirectFormerSlug(slug, product.slug, 'product');
  // A page without reviews or neighbours is still a page of this product.
  const [{ products: related }, { reviews, total, average }] = await Promise.all([
    call('GET /product/related-product/:productId/:categoryId', {
      params: { productId: product._id, categoryId: product.category._id },
    }).catch(() => ({ products: [] })),
    call('GET /product/products/:slug/reviews', { params: { slug }, query: { page: 1, limit: 5 } }).catch(() => ({
      reviews: [],
      total: 0,
      average: null,
    })),
  ]);
  return { product, related, reviews, total, average };
}

export const loader = ({ context, params }: Route.LoaderArgs) => load(loaderApi(context), params.slug);
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(api, params.slug);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  if (!loaderData) return head({ title: shopName });
  const { product, total, average } = loaderData;
  const { _id, name, description, slug, photos, price, quantity, category } = product;
  return head({
    title: `${name} - ${shopName}`,
    description: description || undefined,
    path: `/product/${slug}`,
    publicUrl,
    image: photos[0],
    data: [
      {
        '@type': 'Product',
        name,
        sku: _id,
        description,
        category: category.name,
        image: photos.map((photo) => publicUrl + photo),
        offers: {
          '@type': 'Offer',
          price,
          priceCurrency: 'INR',
          url: `${publicUrl}/product/${slug}`,
          availability: `https://schema.org/${quantity > 0 ? 'InStock' : 'OutOfStock'}`,
        },
        ...(average && { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: total } }),
      },
      breadcrumbs(publicUrl, [
        [category.name, `/category/${category.slug}`],
        [name, `/product/${slug}`],
      ]),
    ],
  });
};

export default function Product({ loaderData: { product, related, reviews, total } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <article className="pdp" key={product._id}>
        <Carousel photos={product.photos} placeholders={product.placeholders} name={product.name} />
        <div className="buy">
          <p className="crumb">
            <Link to={`/category/${product.category.slug}`}>{product.category.name}</Link>
          </p>
          <h1>{product.name}</h1>
          <PriceTag rupees={product.price} exact />
          {product.description && <p className="desc">{product.description}</p>}
          <div className="two">
            <AddButton product={product} label="Add to Cart" small={false} />
            <BuyNow product={product} />
          </div>
          <div className="care sewn">
            <p>
              <Icon name="category" />
              <span>{product.category.name}</span>
            </p>
            <p>
              <Icon name="parcel" />
              <span>{`Shipping: ${product.shipping ? 'Yes' : 'No'}`}</span>
            </p>
            <p>
              <Icon name="check" />
              <span>{`Available: ${product.quantity}`}</span>
            </p>
            {product.quantity > 0 && product.held >= product.quantity && (
              <p>
                <Icon name="bag" />
                <span>Somebody is paying for the last one just now.</span>
              </p>
            )}
          </div>
        </div>
      </article>
      <Reviews key={product.slug} slug={product.slug} first={reviews} total={total} />
      <section className="sect">
        <header>
          <h2>Similar Products</h2>
        </header>
        {related.length === 0 && <p>No similar products found.</p>}
        <div className="wares">
          {related.map((one) => (
            <ProductCard key={one._id} product={one} exactPrice>
              <AddButton product={one} label="Add to Cart" />
            </ProductCard>
          ))}
        </div>
      </section>
    </div>
  );
}
