import { Link } from 'react-router';
import type { ProofBody } from '../../../../orders/api.ts';
import { formatDate } from '../../../../shared/dates/dates.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { buttonClass } from '../../forms/button.tsx';

const states: Record<ProofBody['state'], string> = {
  open: t('order.waitsForAnswer'),
  approved: t('order.youApproved'),
  change: t('order.youAskedForChange'),
  replaced: t('order.newerPhoto'),
};

/** The photos that the buyer was asked about. */
export function OrderProofs({ proofs }: { proofs: readonly ProofBody[] }) {
  if (proofs.length === 0) return null;
  return (
    <section className="grid gap-4" aria-label={t('order.photosToApprove')}>
      <h2 className="text-xl">{t('order.photosBeforeItLeaves')}</h2>
      <ul className="flex flex-wrap gap-5">
        {proofs.map(({ _id, photo, product, state, createdAt, link }) => (
          <li key={_id} className="grid w-48 content-start gap-1">
            {photo && <img className="aspect-square w-full rounded-sm object-cover" src={photo} alt={product} />}
            <p className="font-semibold">{states[state]}</p>
            <p className="text-sm text-ink-2">{formatDate(createdAt)}</p>
            {state === 'open' && link && (
              <Link className={buttonClass({ look: 'ghost', small: true })} to={link}>
                {t('order.answer')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
