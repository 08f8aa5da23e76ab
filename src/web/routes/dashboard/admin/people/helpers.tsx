import { useState } from 'react';
import { Link } from 'react-router';
import type { HelperBody } from '../../../../../accounts/api.ts';
import { type AdminRole, adminRoles } from '../../../../../shared/access/admin-role.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { roleLabels } from '../../../../components/admin/role-form.tsx';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { CopyField } from '../../../../components/forms/copy-field.tsx';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { shopIn, useShop } from '../../../../hooks/use-shop.ts';
import { useSession } from '../../../../stores/session.ts';
import type { Route } from './+types/helpers';
import { InviteForm } from './helpers/invite-form.tsx';
import { type Invited, InviteLine } from './helpers/invite-line.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.peopleWhoHelp')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [{ helpers, invites }, { sendsEmail }] = await Promise.all([
    api('GET /user/helpers', { signal }),
    api('GET /setup/steps', { signal }),
  ]);
  return { helpers, invites, sendsEmail };
}

export const clientAction = formAction({
  invite: async ({ fields: { email = '', adminRole } }) => {
    const role: AdminRole = adminRoles.find((one) => one === adminRole) ?? 'assistant';
    const { invite, code } = await withToast(api('POST /user/invites', { body: { email, adminRole: role } }));
    return { email: invite.email, code };
  },
  showLink: async ({ fields: { inviteId = '', email = '' } }) => {
    const { code } = await withToast(api('POST /user/invites/:inviteId/code', { params: { inviteId } }));
    return { email, code };
  },
  withdraw: ({ fields: { inviteId = '' } }) =>
    withToast(api('DELETE /user/invites/:inviteId', { params: { inviteId } })),
});

/** Who may enter the admin area, and who is invited to. */
export default function Helpers({ loaderData: { helpers, invites, sendsEmail } }: Route.ComponentProps) {
  const [invited, setInvited] = useState<Invited | null>(null);
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.peopleWhoHelp')}</h1>
      <div className="grid max-w-[700px] gap-8">
        <section className="grid gap-3" aria-labelledby="here">
          <h2 id="here" className="text-xl">
            {t('people.hereNow')}
          </h2>
          <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">
            {helpers.map((helper) => (
              <HelperLine key={helper._id} helper={helper} />
            ))}
          </ul>
        </section>
        {invited && <NewLink {...invited} sendsEmail={sendsEmail} />}
        {invites.length > 0 && (
          <section className="grid gap-3" aria-labelledby="invited">
            <h2 id="invited" className="text-xl">
              {t('people.invitedNotHere')}
            </h2>
            <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">
              {invites.map((invite) => (
                <InviteLine key={invite._id} invite={invite} showLink={setInvited} />
              ))}
            </ul>
          </section>
        )}
        <p className="text-sm text-ink-2">{t('people.assistantSees')}</p>
        <InviteForm sendsEmail={sendsEmail} showLink={setInvited} />
      </div>
    </>
  );
}

function HelperLine({ helper: { _id, name, email, adminRole, lastSeenAt } }: { helper: HelperBody }) {
  const isSelf = useSession().user?._id === _id;
  return (
    <li className="flex min-h-18 items-center justify-between gap-4 px-5 py-3 not-first:border-t not-first:border-linen max-lg:px-gutter">
      <span className="grid min-w-0">
        <b dir="auto" className="font-semibold wrap-anywhere">
          {isSelf ? t('people.nameYou', { name }) : name}
        </b>
        <span dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {t('people.roleAndEmail', { role: roleLabels[adminRole], email })}
        </span>
        <span className="text-sm text-ink-2">
          {lastSeenAt ? t('people.hereLast', { time: formatDate(lastSeenAt) }) : t('people.notLoggedIn')}
        </span>
      </span>
      <Link
        className="inline-flex min-h-11 shrink-0 items-center font-semibold"
        to={`/dashboard/admin/users/user-orders/${_id}`}
        state={{ name }}
        aria-label={t('people.changeRoleNamed', { name })}
      >
        {t('product.change')}
      </Link>
    </li>
  );
}

function NewLink({ email, code, sendsEmail }: Invited & { sendsEmail: boolean }) {
  const { publicUrl } = useShop().settings;
  return (
    <section className="panel grid gap-4" aria-label={t('people.theLink')} role="status">
      <p className="font-semibold wrap-anywhere" dir="auto">
        {sendsEmail ? t('people.invitationSent', { email }) : t('people.invitationNotSent', { email })}
      </p>
      <CopyField
        label={t('people.linkFor', { email })}
        value={`${publicUrl}/invite/${code}`}
        hint={t('people.linkHint')}
      />
    </section>
  );
}
