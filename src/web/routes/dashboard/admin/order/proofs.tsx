import { type SubmitEvent, useState } from 'react';
import type { OrderPageBody, OrderTexts, ProofBody } from '../../../../../orders/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { localizePath } from '../../../../../shared/languages/languages.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { lineName } from '../../../../../shared/orders/line-name.ts';
import { api } from '../../../../api-client/api-client.ts';
import { SendLink } from '../../../../components/admin/custom/send-link.tsx';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button, buttonClass } from '../../../../components/forms/button.tsx';
import { FieldError, Select, TextArea } from '../../../../components/forms/field.tsx';
import { PhotoDrop } from '../../../../components/forms/files/photo-drop.tsx';
import { UploadForm } from '../../../../components/forms/files/upload-form.tsx';
import { smallerPhoto } from '../../../../components/photos/smaller-photo.ts';
import { FormError, type Submission } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

const noPhoto = t('catalogAnswers.choosePhoto');

export function sendProof({ fields: { line = '0', photo = '', words }, params: { orderId = '' } }: Submission) {
  if (!photo) throw new FormError(noPhoto, { photo: noPhoto });
  const body = { line: Number(line), photo, words };
  return withToast(api('POST /user/order/:orderId/proofs', { params: { orderId }, body }));
}

const states: Record<ProofBody['state'], string> = {
  open: t('adminOrder.waitsForApproval'),
  approved: t('adminOrder.approved'),
  change: t('adminOrder.changeAskedFor'),
  replaced: t('adminOrder.replacedByNewer'),
};

interface ProofsProps {
  page: OrderPageBody & { texts: OrderTexts | null };
  proofs: readonly ProofBody[];
}

/** Photos that the buyer approves before the order leaves, and the form for the next one. */
export function Proofs({ page: { order, texts }, proofs }: ProofsProps) {
  const { status, payment, custom } = order;
  const canSend = payment.success && !custom?.balanceOf && status !== 'Cancelled' && status !== 'Delivered';
  if (!canSend && proofs.length === 0) return null;
  return (
    <section className="panel grid gap-4" aria-label={t('adminOrder.proofPhotos')}>
      <h2 className="text-lg">{t('adminOrder.proofPhotos')}</h2>
      {proofs.map((proof) => (
        <Proof key={proof._id} proof={proof} order={order} texts={texts} />
      ))}
      {canSend && <NewProof key={proofs.length} order={order} />}
    </section>
  );
}

interface ProofProps {
  proof: ProofBody;
  order: OrderPageBody['order'];
  texts: OrderTexts | null;
}

function Proof({ proof, order: { buyer }, texts }: ProofProps) {
  const { photo, product, words, state, answer, createdAt, link } = proof;
  return (
    <div className="grid gap-3 border-b border-twine pb-4 last:border-0 sm:grid-cols-[120px_minmax(0,1fr)]">
      {photo ? (
        <a href={photo} download="proof.webp" className="block">
          <img className="aspect-square w-full rounded-sm object-cover max-sm:max-w-60" src={photo} alt={product} />
        </a>
      ) : (
        <p className="text-sm text-ink-2">{t('adminOrder.photoDeleted')}</p>
      )}
      <div className="grid content-start gap-1">
        <p className="font-semibold">{states[state]}</p>
        <p className="text-sm text-ink-2">{`${product}, ${formatDate(createdAt)}`}</p>
        {words && (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {words}
          </p>
        )}
        {answer && (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {t('adminOrder.buyerSays', { answer })}
          </p>
        )}
        {state === 'open' && link && texts && (
          <SendLink
            {...texts.proof}
            link={localizePath(texts.language, link)}
            phone={buyer.phone}
            email={buyer.email}
          />
        )}
      </div>
    </div>
  );
}

function NewProof({ order }: { order: OrderPageBody['order'] }) {
  const { errors, isBusy, submit, props } = useActionForm({ intent: 'sendProof' });
  const [photo, setPhoto] = useState('');
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set('photo', photo);
    submit(form);
  };
  return (
    <details>
      <summary className={buttonClass({ look: 'ghost' }, 'list-none [&::-webkit-details-marker]:hidden')}>
        {t('adminOrder.sendPhotoToApprove')}
      </summary>
      <UploadForm
        ref={props.ref}
        onSubmit={onSubmit}
        className="mt-4 grid gap-4"
        noValidate
        aria-label={t('adminOrder.sendPhoto')}
      >
        <LineSelect order={order} />
        {photo && <Preview photo={photo} />}
        <PhotoDrop
          label={photo ? t('customOrders.anotherPhoto') : t('packing.takeOrChoosePhoto')}
          hint={t('adminOrder.onlyBuyerAndShop')}
          upload={smallerPhoto}
          take={setPhoto}
        />
        {errors.photo && <FieldError>{errors.photo}</FieldError>}
        <TextArea label={t('adminOrder.wordToBuyer')} name="words" maxLength={500} error={errors.words} />
        <div className="button-row">
          <Button type="submit" busy={isBusy && t('order.sending')}>
            {t('adminOrder.sendToBuyer')}
          </Button>
        </div>
      </UploadForm>
    </details>
  );
}

function LineSelect({ order: { products } }: { order: OrderPageBody['order'] }) {
  if (products.length < 2) return null;
  return (
    <Select label={t('adminOrder.photoOf')} name="line">
      {products.map((line, index) => (
        <option key={`${line._id} ${lineName(line)}`} value={index}>
          {lineName(line)}
        </option>
      ))}
    </Select>
  );
}

function Preview({ photo }: { photo: string }) {
  return (
    <img
      className="max-h-60 w-auto max-w-full rounded-sm"
      src={`data:image/jpeg;base64,${photo}`}
      alt={t('adminOrder.toSend')}
    />
  );
}
