import { type ReactNode, type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import type { ModeratedReview } from '../../../../../../reviews/api.ts';
import { formatDate } from '../../../../../../shared/dates/dates.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Dialog, DialogButtons } from '../../../../../components/forms/dialog.tsx';
import { Field, FieldError, TextArea } from '../../../../../components/forms/field.tsx';
import { Picture } from '../../../../../components/products/picture.tsx';
import { ShopReply } from '../../../../../components/products/shop-reply.tsx';
import { Stars } from '../../../../../components/products/stars.tsx';
import { VerifiedBuyer } from '../../../../../components/products/verified-buyer.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';

export function ReviewCard({ review }: { review: ModeratedReview }) {
  const hideDialog = useRef<HTMLDialogElement>(null);
  const replyDialog = useRef<HTMLDialogElement>(null);
  const { _id, userId, reply, product, hidden } = review;
  const restore = useActionForm({ intent: 'restore' });
  return (
    <article className="panel grid gap-3" aria-label={t('people.reviewBy', { name: userId.name })}>
      <h2 className="font-text text-base font-semibold">
        {product ? <Link to={`/product/${product.slug}`}>{product.name}</Link> : t('people.deletedProduct')}
      </h2>
      <Byline review={review} />
      <ReviewContent review={review} />
      {hidden && <HiddenNote hidden={hidden} />}
      <form {...restore.props} className="button-row">
        <input type="hidden" name="reviewId" value={_id} />
        <Button look="ghost" small onClick={() => replyDialog.current?.showModal()}>
          {reply ? t('people.changeReply') : t('people.reply')}
        </Button>
        {hidden ? (
          <Button type="submit" look="ghost" small busy={restore.isBusy && t('people.restore')}>
            {t('people.restore')}
          </Button>
        ) : (
          <Button look="danger" small onClick={() => hideDialog.current?.showModal()}>
            {t('adminProducts.hide')}
          </Button>
        )}
      </form>
      <ReviewDialog ref={hideDialog} reviewId={_id} intent="hide">
        {(errors) => <ReasonField error={errors.reason} />}
      </ReviewDialog>
      <ReviewDialog ref={replyDialog} reviewId={_id} intent="reply">
        {(errors) => <ReplyField reply={reply} error={errors.reply} />}
      </ReviewDialog>
    </article>
  );
}

function HiddenNote({ hidden: { createdAt, reason } }: { hidden: NonNullable<ModeratedReview['hidden']> }) {
  return <FieldError>{t('people.hiddenSince', { time: formatDate(createdAt), reason })}</FieldError>;
}

function Byline({ review: { userId, rating, createdAt, isVerifiedBuyer } }: { review: ModeratedReview }) {
  return (
    <p className="button-row text-sm text-ink-2">
      <Stars rating={rating} />
      <span>{userId.name}</span>
      <span>{formatDate(createdAt)}</span>
      {isVerifiedBuyer && <VerifiedBuyer />}
    </p>
  );
}

function ReasonField({ error }: { error?: string }) {
  return (
    <>
      <p>{t('people.hideText')}</p>
      <Field label={t('people.reason')} name="reason" maxLength={300} hint={t('people.reasonHint')} error={error} />
    </>
  );
}

function ReplyField({ reply, error }: Pick<ModeratedReview, 'reply'> & { error?: string }) {
  return (
    <TextArea
      label={t('people.replyField')}
      name="reply"
      rows={5}
      maxLength={2_000}
      hint={t('people.replyHint')}
      defaultValue={reply?.text}
      error={error}
    />
  );
}

function ReviewContent({ review: { userId, comment, photo, reply } }: { review: ModeratedReview }) {
  return (
    <>
      {photo && (
        <div className="w-26">
          <Picture src={photo} alt={t('people.photoBy', { name: userId.name })} sizes="104px" />
        </div>
      )}
      <p dir="auto" className="whitespace-pre-line">
        {comment}
      </p>
      {reply && <ShopReply text={reply.text} />}
    </>
  );
}

interface ReviewDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  reviewId: string;
  intent: 'hide' | 'reply';
  children: (errors: Record<string, string>) => ReactNode;
}

const dialogTexts = {
  hide: { title: t('people.hideReview'), submit: t('adminProducts.hide') },
  reply: { title: t('people.replyToReview'), submit: t('people.publish') },
};

function ReviewDialog({ ref, reviewId, intent, children }: ReviewDialogProps) {
  const { title, submit } = dialogTexts[intent];
  const { errors, isBusy, props } = useActionForm({ intent, onSuccess: () => ref.current?.close() });
  return (
    <Dialog ref={ref} label={title}>
      <form {...props} className="dialog-body" noValidate>
        <input type="hidden" name="reviewId" value={reviewId} />
        <h2>{title}</h2>
        {children(errors)}
        <DialogButtons>
          <Button type="submit" look={intent === 'hide' ? 'danger' : 'primary'} busy={isBusy && submit}>
            {submit}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
