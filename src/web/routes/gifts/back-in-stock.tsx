import { useState } from 'react';
import { Link } from 'react-router';
import type { ProductPageBody } from '../../../catalog/api.ts';
import { formatPriceOf } from '../../../shared/money.ts';
import { type Api, api, loaderApi } from '../../api-client/api-client.ts';
import { orNotFound } from '../../api-client/or-not-found.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/field.tsx';
import { EmailField } from '../../components/person-fields.tsx';
import { Picture, pictureSizes } from '../../components/picture.tsx';
import { head } from '../../document/head.ts';
import { formAction } from '../../hooks/form-action.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { shopIn } from '../../hooks/use-shop.ts';
import { useSession } from '../../stores/session.ts';
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
  head({ title: `Tell me when it is back - ${shopIn(matches).shopName}`, isPrivate: true });

export default function BackInStock({ loaderData: { product } }: Route.ComponentProps) {
  const [done, setDone] = useState('');
  return (
    <div className="page-width grid min-h-screen max-w-[36rem] content-start gap-6 pt-12 max-md:pt-8">
      <div className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-5">
        <div className="aspect-4/5">
          <Picture src={product.photos[0]} blur={product.placeholders[0]} alt="" sizes={pictureSizes.line} />
        </div>
        <div>
          <h1 className="text-2xl">{done ? 'We tell you' : 'Tell me when it is back'}</h1>
          <p className="text-ink-2">{`${product.name}, ${formatPriceOf(product)}`}</p>
        </div>
      </div>
      {done ? <p role="status">{done}</p> : <AlertForm product={product} onSuccess={setDone} />}
      <p>
        <Link to={`/product/${product.slug}`}>{`Back to ${product.name}`}</Link>
      </p>
    </div>
  );
}

interface AlertFormProps {
  product: ProductPageBody;
  onSuccess: (message: string) => void;
}

function AlertForm({ product, onSuccess }: AlertFormProps) {
  const { user } = useSession();
  const soldOut = product.variants?.filter(({ quantity }) => quantity === 0) ?? [];
  const { errors, isBusy, props } = useActionForm<string>({ onSuccess });
  return (
    <form {...props} className="grid gap-5">
      {soldOut.length > 0 && (
        <Select label="Which one?" name="variant" error={errors.variant}>
          {product.quantity === 0 && <option value="">Any of them</option>}
          {soldOut.map(({ _id, values }) => (
            <option key={_id} value={_id}>
              {values.join(', ')}
            </option>
          ))}
        </Select>
      )}
      {user ? <p>{`E-mail, ${user.email}`}</p> : <EmailField error={errors.email} />}
      <Button type="submit" wide busy={isBusy && 'Tell me'}>
        Tell me
      </Button>
      <p className="text-sm text-ink-2">One message when it is here, then we forget the request.</p>
    </form>
  );
}
