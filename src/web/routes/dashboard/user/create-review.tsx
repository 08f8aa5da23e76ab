import { redirect } from 'react-router';
import { api } from '../../../api-client/api-client.ts';
import { Button } from '../../../components/button.tsx';
import { Field, TextArea } from '../../../components/field.tsx';
import { head } from '../../../document/head.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import { currentSession } from '../../../stores/session.ts';
import { toast } from '../../../stores/toasts.ts';
import type { Route } from './+types/create-review';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Write a Review - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientAction = formAction(async ({ form, params: { slug = '' } }) => {
  form.set('userId', currentSession().user?._id ?? '');
  const photo = form.get('photo');
  if (photo instanceof File && photo.size === 0) form.delete('photo');
  await api('POST /product/products/:slug/reviews', { params: { slug }, body: form });
  toast.success('Review submitted successfully!');
  return redirect(`/product/${slug}`);
}, 'Failed to submit review.');

export default function CreateReview() {
  const { errors, isBusy, props } = useActionForm();
  return (
    <>
      <h1 className="mb-7">Write a Review</h1>
      <form {...props} className="grid gap-6 max-w-[440px]">
        <Field
          label="Rating (1-5)"
          name="rating"
          type="number"
          inputMode="numeric"
          min={1}
          max={5}
          step={1}
          required
          error={errors.rating}
        />
        <TextArea label="Comment" name="comment" required maxLength={5_000} error={errors.comment} />
        <Field
          label="Upload Photo"
          name="photo"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif"
          error={errors.photos}
        />
        <Button type="submit" busy={isBusy && 'Submit Review'}>
          Submit Review
        </Button>
      </form>
    </>
  );
}
