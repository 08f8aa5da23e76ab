import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ProductPageBody } from '../../../catalog/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatProductPrice } from '../../../shared/money.ts';
import { nameValues } from '../../../shared/orders/option-words.ts';
import { type Answer, api } from '../../api-client/api-client.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { focusOn } from '../../hooks/use-focus-on-navigation.ts';
import { useSession } from '../../stores/session.ts';
import { Button } from '../forms/button.tsx';
import { Select } from '../forms/field.tsx';
import { EmailField } from '../forms/person-fields.tsx';
import { PrivacyNotice } from '../forms/privacy-notice.tsx';
import { Picture, pictureSizes } from '../products/picture.tsx';

type Similar = Answer<'GET /product/related-product/:productId/:categoryId'>['products'];

interface StockAlertProps {
  product: ProductPageBody;
  Heading: 'h1' | 'h2';
  action?: string;
  /** What follows once the request is stored. */
  children?: ReactNode;
}

/** Asks for one message, on a page or in a sheet. */
export function StockAlert({ product, Heading, action, children }: StockAlertProps) {
  const [done, setDone] = useState<{ message: string; similar: Similar }>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (done) focusOn(heading.current);
  }, [done]);
  const onSuccess = async (message: string) => setDone({ message, similar: await findSimilar(product) });
  return (
    <>
      <div className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-5">
        <div className="aspect-4/5">
          <Picture src={product.photos[0]} blur={product.placeholders[0]} alt="" sizes={pictureSizes.line} />
        </div>
        <div className={Heading === 'h2' ? 'pe-8' : undefined}>
          <Heading ref={heading} className={Heading === 'h1' ? 'text-2xl' : undefined}>
            {done ? t('gifts.noted') : t('listing.tellWhenBack')}
          </Heading>
          <p className="text-ink-2">{`${product.name}, ${formatProductPrice(product)}`}</p>
        </div>
      </div>
      {done ? (
        <>
          <p role="status">{done.message}</p>
          {done.similar.length > 0 && <SimilarGifts products={done.similar} />}
          {children}
        </>
      ) : (
        <AlertForm product={product} action={action} onSuccess={onSuccess} />
      )}
    </>
  );
}

const mostSimilar = 3;

async function findSimilar({ _id, category }: ProductPageBody): Promise<Similar> {
  const params = { productId: _id, categoryId: category._id };
  const { products } = await api('GET /product/related-product/:productId/:categoryId', { params }).catch(() => ({
    products: [],
  }));
  return products.filter(({ quantity }) => quantity > 0).slice(0, mostSimilar);
}

function SimilarGifts({ products }: { products: Similar }) {
  return (
    <div className="grid gap-3 border-t border-twine pt-4">
      <p className="text-ink-2">{t('gifts.untilThen')}</p>
      <ul className="grid grid-cols-3 gap-3">
        {products.map(({ _id, name, slug, photos, placeholders }) => (
          <li key={_id}>
            <Link
              className="grid gap-2 text-sm font-semibold no-underline hover:text-accent"
              to={`/product/${slug}`}
              onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
            >
              <span className="block aspect-square">
                <Picture src={photos[0]} blur={placeholders[0]} alt="" sizes={pictureSizes.line} />
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AlertFormProps extends Pick<StockAlertProps, 'product' | 'action'> {
  onSuccess: (message: string) => void;
}

function AlertForm({ product, action, onSuccess }: AlertFormProps) {
  const { user } = useSession();
  const soldOut = product.variants?.filter(({ quantity }) => quantity === 0) ?? [];
  const { errors, isBusy, props } = useActionForm<string>({ action, onSuccess });
  return (
    <form {...props} className="grid gap-5">
      {soldOut.length > 0 && (
        <Select label={t('gifts.whichOne')} name="variant" error={errors.variant}>
          {product.quantity === 0 && <option value="">{t('gifts.anyOfThem')}</option>}
          {soldOut.map(({ _id, values }) => (
            <option key={_id} value={_id}>
              {nameValues(product.options ?? [], values).join(', ')}
            </option>
          ))}
        </Select>
      )}
      {user ? <p>{t('gifts.emailNamed', { email: user.email })}</p> : <EmailField error={errors.email} />}
      {!user && <PrivacyNotice place="stockAlert" />}
      <Button type="submit" wide busy={isBusy && t('gifts.tellMe')}>
        {t('gifts.tellMe')}
      </Button>
      <p className="text-sm text-ink-2">{t('gifts.oneMessage')}</p>
    </form>
  );
}
