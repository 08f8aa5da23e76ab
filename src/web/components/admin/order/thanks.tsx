import type { ThanksBody } from '../../../../orders/api.ts';
import { formatDate } from '../../../../shared/dates.ts';
import { api } from '../../../api-client/api-client.ts';
import type { Submission } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { Button } from '../../button.tsx';
import { useIsOwner } from '../use-is-owner.ts';
import { withToast } from '../with-toast.ts';

export const removeThanks = ({ params: { orderId = '' } }: Submission) =>
  withToast(api('DELETE /user/order/:orderId/thanks', { params: { orderId } }));

/** What the recipient of a gift has sent to its buyer; the owner can remove it. */
export function OrderThanks({ thanks }: { thanks: ThanksBody }) {
  const isOwner = useIsOwner();
  const { isBusy, submit } = useActionForm({ intent: 'removeThanks' });
  if (!thanks) return null;
  const { words, photo, sentAt } = thanks;
  const remove = () => {
    if (window.confirm('Remove this thank-you? The buyer does not see it any more.')) submit();
  };
  return (
    <section className="panel grid justify-items-start gap-2" aria-label="Thank-you">
      <h2 className="text-lg">Thank-you from the recipient</h2>
      <p className="text-sm text-ink-2">{formatDate(sentAt)}</p>
      <p className="break-words whitespace-pre-line wrap-anywhere">{words}</p>
      {photo && <img src={photo} alt="Sent with the thank-you" className="max-h-60 rounded-sm" />}
      {isOwner && (
        <Button look="danger" small busy={isBusy && 'Removing...'} onClick={remove}>
          Remove
        </Button>
      )}
    </section>
  );
}
