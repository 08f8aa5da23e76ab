import type { AdminRole } from '../../../../../../shared/access/admin-role.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { roleLabels } from '../../../../../components/admin/role-form.tsx';
import { Button } from '../../../../../components/forms/button.tsx';
import { Field } from '../../../../../components/forms/field.tsx';
import { useEmptiedForm } from '../../../../../hooks/use-emptied-form.ts';
import type { Invited } from './invite-line.tsx';

const roles: readonly (readonly [AdminRole, name: string, what: string])[] = [
  ['assistant', roleLabels.assistant, t('people.assistantMay')],
  ['owner', roleLabels.owner, t('people.ownerMay')],
];

interface InviteFormProps {
  sendsEmail: boolean;
  showLink: (invited: Invited) => void;
}

export function InviteForm({ sendsEmail, showLink }: InviteFormProps) {
  const { errors, isBusy, props } = useEmptiedForm<Invited>({ intent: 'invite', onSuccess: showLink });
  return (
    <section id="invite" className="grid scroll-mt-20 gap-3" aria-labelledby="invite-title">
      <h2 id="invite-title" className="text-xl">
        {t('people.inviteSomebody')}
      </h2>
      <form {...props} noValidate className="panel grid gap-5 max-lg:-mx-gutter">
        <Field
          label={t('account.email')}
          name="email"
          type="email"
          autoComplete="off"
          error={errors.email}
          hint={t('people.emailHint')}
        />
        <fieldset className="grid gap-2.5">
          <legend className="mb-2 text-sm font-semibold">{t('people.whatFor')}</legend>
          {roles.map(([role, name, what]) => (
            <RoleChoice key={role} role={role} name={name} what={what} />
          ))}
        </fieldset>
        <Button type="submit" wide busy={isBusy && t('product.processing')}>
          {sendsEmail ? t('people.sendInvitation') : t('people.makeLink')}
        </Button>
      </form>
    </section>
  );
}

function RoleChoice({ role, name, what }: { role: AdminRole; name: string; what: string }) {
  return (
    <label className="flex min-h-18 cursor-pointer items-center gap-4 rounded-sm border-[1.5px] border-bark bg-white px-4 py-3 has-checked:border-2 has-checked:border-accent">
      <input
        className="check-mark"
        type="radio"
        name="adminRole"
        value={role}
        defaultChecked={role === 'assistant'}
        aria-describedby={`what-${role}`}
      />
      <span className="grid">
        <b className="font-semibold">{name}</b>
        <span id={`what-${role}`} className="text-sm text-ink-2">
          {what}
        </span>
      </span>
    </label>
  );
}
