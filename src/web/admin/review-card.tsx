import { type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import type { ModeratedReview } from '../../reviews/api.ts';
import { formatDate } from '../../shared/dates.ts';
import { api } from '../api-client/api-client.ts';
import { useForm } from '../hooks/use-form.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { Picture } from '../ui/picture.tsx';
import { Stars } from '../ui/stars.tsx';

interface ReviewCardProps {
  review: ModeratedReview;
  changed: () => Promise<void>;
}

export function ReviewCard({ review, changed }: ReviewCardProps) {
  const hideDialog = useRef<HTMLDialogElement>(null);
  const replyDialog = useRef<HTMLDialogElement>(null);
  const { _id, userId, rating, comment, photo, createdAt, isVerifiedBuyer, reply, product, hidden } = review;
  const restore = useForm(async () => {
    toast.success((await api('POST /product/reviews/:reviewId/restore', { params: { reviewId: _id } })).message);
    await changed();
  });
  return (
    <article className="panel grid gap-3" aria-label={`Review by ${userId.name}`}>
      <h2 className="text-t1">
        {product ? <Link to={`/product/${product.slug}`}>{product.name}</Link> : 'A product that was deleted'}
      </h2>
      <p className="rowx small muted">
        <Stars rating={rating} />
        <span>{userId.name}</span>
        <span>{formatDate(createdAt)}</span>
        {isVerifiedBuyer && <span className="buyer-mark">Verified buyer</span>}
      </p>
      {photo && (
        <div className="w-26">
          <Picture src={photo} alt={`Photo by ${userId.name}`} sizes="104px" />
        </div>
      )}
      <p className="whitespace-pre-line break-words">{comment}</p>
      {reply && (
        <div className="reply">
          <h3>Reply from the shop</h3>
          <p className="whitespace-pre-line break-words">{reply.text}</p>
        </div>
      )}
      {hidden && <p className="err">{`Hidden since ${formatDate(hidden.createdAt)}: ${hidden.reason}`}</p>}
      <form {...restore.props} className="rowx">
        <Button look="ghost" small onClick={() => replyDialog.current?.showModal()}>
          {reply ? 'Change reply' : 'Reply'}
        </Button>
        {hidden ? (
          <Button type="submit" look="ghost" small busy={restore.isBusy && 'Restore'}>
            Restore
          </Button>
        ) : (
          <Button look="danger" small onClick={() => hideDialog.current?.showModal()}>
            Hide
          </Button>
        )}
      </form>
      <HideDialog ref={hideDialog} review={review} changed={changed} />
      <ReplyDialog ref={replyDialog} review={review} changed={changed} />
    </article>
  );
}

interface DialogProps extends ReviewCardProps {
  ref: RefObject<HTMLDialogElement | null>;
}

function HideDialog({ ref, review, changed }: DialogProps) {
  const { errors, isBusy, props } = useForm(async ({ reason = '' }) => {
    const params = { reviewId: review._id };
    toast.success((await api('POST /product/reviews/:reviewId/hide', { params, body: { reason } })).message);
    ref.current?.close();
    await changed();
  });
  return (
    <Dialog ref={ref} label="Hide review">
      <form {...props} className="dialog-body" noValidate>
        <h2>Hide review</h2>
        <p>Nobody sees a hidden review any more, and it does not count in the average. You can restore it.</p>
        <Field label="Reason" name="reason" maxLength={300} hint="Kept in the history." error={errors.reason} />
        <div className="rowx">
          <Button type="submit" look="danger" busy={isBusy && 'Hide'}>
            Hide
          </Button>
          <Button look="ghost" onClick={() => ref.current?.close()}>
            Close
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ReplyDialog({ ref, review, changed }: DialogProps) {
  const { errors, isBusy, props } = useForm(async ({ reply = '' }) => {
    const params = { reviewId: review._id };
    toast.success((await api('PUT /product/reviews/:reviewId/reply', { params, body: { reply } })).message);
    ref.current?.close();
    await changed();
  });
  return (
    <Dialog ref={ref} label="Reply to review">
      <form {...props} className="dialog-body" noValidate>
        <h2>Reply to review</h2>
        <TextArea
          label="Reply"
          name="reply"
          rows={5}
          maxLength={2_000}
          hint="Everybody sees it below the review. Empty = no reply."
          defaultValue={review.reply?.text}
          error={errors.reply}
        />
        <div className="rowx">
          <Button type="submit" busy={isBusy && 'Publish'}>
            Publish
          </Button>
          <Button look="ghost" onClick={() => ref.current?.close()}>
            Close
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
