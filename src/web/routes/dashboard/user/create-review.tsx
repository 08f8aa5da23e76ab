import { Link, redirect } from 'react-router';
import type { ProductBody } from '../../../../catalog/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { ApiError, api } from '../../../api-client/api-client.ts';
import { orNotFound } from '../../../api-client/or-not-found.ts';
import { Button } from '../../../components/forms/button.tsx';
import { TextArea } from '../../../components/forms/field.tsx';
import { UploadForm } from '../../../components/forms/files/upload-form.tsx';
import { shrinkPhoto } from '../../../components/photos/shrink-photo.ts';
import { Picture } from '../../../components/products/picture.tsx';
import { head } from '../../../document/head.ts';
import { FormError, formAction } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import { currentSession } from '../../../stores/session.ts';
import { toast } from '../../../stores/toasts.ts';
import type { Route } from './+types/create-review';
import { PhotoField } from './create-review/photo-field.tsx';
import { RatingField } from './create-review/rating-field.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('reviews.write')} - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientLoader = ({ params: { slug }, request: { signal } }: Route.ClientLoaderArgs) =>
  orNotFound(api('GET /product/products/:slug', { params: { slug }, signal }));

export const clientAction = formAction(async ({ form, params: { slug = '' } }) => {
  form.set('userId', currentSession().user?._id ?? '');
  const photo = form.get('photo');
  form.delete('photo');
  if (photo instanceof File && photo.size > 0) form.set('photo', await shrinkPhoto(photo));
  await api('POST /product/products/:slug/reviews', { params: { slug }, body: form }).catch(refusePhoto);
  toast.success(t('reviews.submitted'));
  return redirect(`/product/${slug}`);
}, t('reviews.failed'));

const photoRefusals = ['unsupported_media_type', 'bad_image', 'too_large'];

function refusePhoto(error: unknown): never {
  if (!(error instanceof ApiError && photoRefusals.includes(error.code))) throw error;
  throw new FormError(error.message, { photos: error.message });
}

export default function CreateReview({ loaderData: { product } }: Route.ComponentProps) {
  const { errors, isBusy, props } = useActionForm();
  return (
    <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,6fr)] items-start gap-12 max-md:grid-cols-1 max-md:gap-6">
      <ReviewedProduct product={product} />
      <UploadForm {...props} className="grid gap-6">
        <h1>{t('reviews.write')}</h1>
        <RatingField error={errors.rating} />
        <TextArea
          label={t('reviews.comment')}
          name="comment"
          hint={t('reviews.commentHint')}
          required
          maxLength={5_000}
          error={errors.comment}
        />
        <PhotoField error={errors.photos} />
        <Button type="submit" wide busy={isBusy && t('reviews.submit')}>
          {t('reviews.submit')}
        </Button>
        <p className="text-sm text-ink-2">{t('reviews.atOnce')}</p>
      </UploadForm>
    </div>
  );
}

function ReviewedProduct({ product: { name, slug, photos, placeholders } }: { product: ProductBody }) {
  return (
    <Link
      className="group grid min-w-0 gap-4 no-underline max-md:grid-cols-[84px_minmax(0,1fr)] max-md:items-center"
      to={`/product/${slug}`}
    >
      <span className="block aspect-4/5 overflow-hidden rounded-sm">
        <Picture src={photos[0]} blur={placeholders[0]} alt="" sizes="(max-width: 768px) 84px, 400px" />
      </span>
      <span dir="auto" className="font-display text-xl/[1.15] wrap-anywhere group-hover:text-accent">
        {name}
      </span>
    </Link>
  );
}
