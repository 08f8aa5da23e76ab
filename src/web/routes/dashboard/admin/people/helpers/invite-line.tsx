import type { InviteBody } from '../../../../../../accounts/api.ts';
import { formatDate } from '../../../../../../shared/dates/dates.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { roleLabels } from '../../../../../components/admin/role-form.tsx';
import { Button } from '../../../../../components/forms/button.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';

export interface Invited {
  email: string;
  code: string;
}
interface InviteLineProps {
  invite: InviteBody;
  showLink: (invited: Invited | null) => void;
}

export function InviteLine({ invite: { _id: inviteId, email, adminRole, expiresAt }, showLink }: InviteLineProps) {
  const link = useActionForm<Invited>({ intent: 'showLink', onSuccess: showLink });
  const withdrawal = useActionForm({ intent: 'withdraw', onSuccess: () => showLink(null) });
  return (
    <li className="grid gap-2 px-5 py-3 not-first:border-t not-first:border-linen max-lg:px-gutter">
      <b dir="auto" className="font-semibold wrap-anywhere">
        {email}
      </b>
      <span className="text-sm text-ink-2">
        {t('people.goodUntil', { role: roleLabels[adminRole], time: formatDate(expiresAt) })}
      </span>
      <div className="grid grid-cols-2 gap-2.5">
        <Button
          look="ghost"
          small
          busy={link.isBusy && t('product.processing')}
          aria-label={t('people.showLinkFor', { email })}
          onClick={() => link.submit({ inviteId, email })}
        >
          {t('people.showLink')}
        </Button>
        <Button
          look="ghost"
          small
          busy={withdrawal.isBusy && t('product.processing')}
          aria-label={t('people.takeBackInvitation', { email })}
          onClick={() => withdrawal.submit({ inviteId })}
        >
          {t('people.takeBack')}
        </Button>
      </div>
    </li>
  );
}
