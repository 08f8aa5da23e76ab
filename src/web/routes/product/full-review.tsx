import { useEffect, useRef } from 'react';
import type { ReviewBody } from '../../../reviews/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { Button } from '../../components/forms/button.tsx';
import { Dialog } from '../../components/forms/dialog.tsx';
import { Picture } from '../../components/products/picture.tsx';
import { ShopReply } from '../../components/products/shop-reply.tsx';
import { Stars } from '../../components/products/stars.tsx';
import { VerifiedBuyer } from '../../components/products/verified-buyer.tsx';

interface FullReviewProps {
  review: ReviewBody;
  onClose: () => void;
}

/** Open as soon as it is mounted. */
export function FullReview({ review, onClose }: FullReviewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { userId, rating, comment, photo, isVerifiedBuyer, reply } = review;
  return (
    <Dialog ref={dialog} label={t('product.fullReview', { name: userId.name })} wide={photo !== null} onClose={onClose}>
      {photo && (
        <div className="max-md:aspect-5/4">
          <Picture
            src={photo}
            alt={t('product.photoBy', { name: userId.name })}
            sizes="(max-width: 768px) 92vw, 345px"
          />
        </div>
      )}
      <div className="dialog-body">
        <h2>{t('product.fullReview', { name: userId.name })}</h2>
        <Stars rating={rating} />
        {isVerifiedBuyer && <VerifiedBuyer />}
        <p dir="auto" className="whitespace-pre-line">
          {comment}
        </p>
        {reply && <ShopReply text={reply.text} />}
        <Button look="ghost" onClick={() => dialog.current?.close()}>
          {t('frame.close')}
        </Button>
      </div>
    </Dialog>
  );
}
