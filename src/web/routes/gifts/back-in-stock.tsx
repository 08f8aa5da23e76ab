import { Link } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { type Api, api } from '../../api-client/api-client.ts';
import { loaderApi } from '../../api-client/loader-api.ts';
import { orNotFound } from '../../api-client/or-not-found.ts';
import { StockAlert } from '../../components/gifts/stock-alert.tsx';
import { head } from '../../document/head.ts';
import { formAction } from '../../hooks/form-action.ts';
import { shopIn } from '../../hooks/use-shop.ts';
import type { Route } from './+types/back-in-stock';
import '../../gifts.css';

const load = async (call: Api, slug: string) => orNotFound(call('GET /product/products/:slug', { params: { slug } }));
export const loader = ({ context, params }: Route.LoaderArgs) => load(loaderApi(context), params.slug);
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(api, params.slug);

export const clientAction = formAction(async ({ fields: { email, variant }, params: { slug = '' } }) => {
  const body = { ...(email && { email }), ...(variant && { variant }) };
  return (await api('POST /product/products/:slug/stock-alerts', { params: { slug }, body })).message;
});

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('listing.tellWhenBack')} - ${shopIn(matches).shopName}`, isPrivate: true });

export default function BackInStock({ loaderData: { product } }: Route.ComponentProps) {
  return (
    <div className="page-width grid min-h-screen max-w-[36rem] content-start gap-6 pt-12 max-md:pt-8">
      <StockAlert product={product} Heading="h1" />
      <p>
        <Link to={`/product/${product.slug}`}>{t('gifts.backTo', { name: product.name })}</Link>
      </p>
    </div>
  );
}
