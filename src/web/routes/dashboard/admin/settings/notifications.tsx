import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { NoticeChannel, NoticeKind, NotificationsBody, PushDeviceBody } from '../../../../../notifications/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatDevice } from '../../../../../shared/text/format-device.ts';
import { api } from '../../../../api-client/api-client.ts';
import { findPushState, type PushState, subscribe } from '../../../../components/admin/app/push.ts';
import { DataTable } from '../../../../components/admin/lists/data-table.tsx';
import { useSavedForm } from '../../../../components/admin/settings/use-saved-form.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import { formatError } from '../../../../components/forms/form-errors.ts';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { shopIn, useShop } from '../../../../hooks/use-shop.ts';
import { toast } from '../../../../stores/toasts.ts';
import type { Route } from './+types/notifications';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('forms.notifications')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  api('GET /user/notifications', { signal });

export const clientAction = formAction({
  choose: ({ fields: { kind, channel, isOn } }) =>
    api('PUT /user/notifications', {
      body: {
        choices: [{ kind: kind as NoticeKind, channel: channel as NoticeChannel, isOn: isOn === 'yes' }],
      },
    }),
  lowStock: ({ fields: { lowStockAt = '' } }) =>
    withToast(api('PUT /shop/low-stock', { body: { lowStockAt: lowStockAt.trim() === '' ? -1 : Number(lowStockAt) } })),
  remove: ({ fields: { deviceId = '' } }) =>
    withToast(api('DELETE /user/push-devices/:deviceId', { params: { deviceId } })),
  test: ({ fields: { deviceId = '' } }) =>
    withToast(api('POST /user/push-devices/:deviceId/test', { params: { deviceId } })),
});

const kinds: readonly (readonly [NoticeKind, label: string])[] = [
  ['new_order', t('notices.newOrder')],
  ['new_request', t('shopSettings.newRequest')],
  ['new_grievance', t('shopSettings.newGrievance')],
  ['proof_answered', t('shopSettings.proofAnswered')],
  ['payment_problem', t('shopSettings.paymentProblem')],
  ['refund_failed', t('shopSettings.refundFailed')],
  ['low_stock', t('shopSettings.lowStock')],
  ['new_review', t('notices.newReview')],
  ['webhook_off', t('shopSettings.webhookOff')],
];

const channels: readonly (readonly [NoticeChannel, nameBox: (notice: string) => string])[] = [
  ['email', (notice) => t('shopSettings.byEmail', { notice })],
  ['push', (notice) => t('shopSettings.byDevices', { notice })],
];

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const isOwner = useIsOwner();
  return (
    <>
      <h1 className="mb-5">{t('forms.notifications')}</h1>
      <div className="grid max-w-[700px] gap-5">
        <Choices choices={loaderData.choices} isOwner={isOwner} />
        <Devices page={loaderData} />
        {isOwner && <LowStock limit={loaderData.lowStockAt} />}
      </div>
    </>
  );
}

function Choices({ choices, isOwner }: Pick<NotificationsBody, 'choices'> & { isOwner: boolean }) {
  const { sendsEmail } = useShop().settings;
  return (
    <section className="panel" aria-label={t('shopSettings.notifiedOf')}>
      {!sendsEmail && (
        <p className="mb-3 text-ink-2">
          {t('shopSettings.noEmailsLeave')}{' '}
          {isOwner && <Link to="/dashboard/admin/email">{t('setup.emailAction')}</Link>}
        </p>
      )}
      <DataTable
        columns={[t('shopSettings.notifyMeOf'), t('account.email'), t('adminFrame.devices')]}
        rows={kinds.map(([kind, label]) => ({
          key: kind,
          cells: [
            <span key="label" className="flex min-h-11 items-center text-base font-semibold">
              {label}
            </span>,
            ...channels.map(([channel, nameBox]) => (
              <Choice
                key={channel}
                kind={kind}
                channel={channel}
                label={nameBox(label)}
                isOn={choices.some((one) => one.kind === kind && one.channel === channel && one.isOn)}
              />
            )),
          ],
        }))}
      />
    </section>
  );
}

interface ChoiceProps {
  kind: NoticeKind;
  channel: NoticeChannel;
  label: string;
  isOn: boolean;
}

function Choice({ kind, channel, label, isOn }: ChoiceProps) {
  const { isBusy, submit } = useActionForm({ intent: 'choose' });
  return (
    <label className="inline-grid size-[44px] cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="check-mark"
        aria-label={label}
        aria-busy={isBusy || undefined}
        checked={isOn}
        onChange={({ target }) => submit({ kind, channel, isOn: target.checked ? 'yes' : 'no' })}
      />
    </label>
  );
}

const pushWords: Record<PushState, string> = {
  unsupported: t('shopSettings.pushUnsupported'),
  denied: t('shopSettings.pushDenied'),
  off: t('shopSettings.pushOff'),
  on: t('shopSettings.pushOn'),
};

function Devices({ page: { devices, publicKey } }: { page: NotificationsBody }) {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    findPushState(devices.filter(({ active }) => active).map(({ mark }) => mark)).then(setState, () =>
      setState('unsupported'),
    );
  }, [devices]);
  const add = async () => {
    setBusy(true);
    try {
      toast.success(await subscribe(publicKey));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : formatError(error));
    }
    setBusy(false);
    await revalidate();
  };
  return (
    <section className="panel grid gap-3" aria-label={t('adminFrame.devices')}>
      <h2 className="text-lg">{t('adminFrame.devices')}</h2>
      <p className="min-h-12 text-ink-2">{state ? pushWords[state] : ''}</p>
      {state === 'off' && (
        <Button look="ghost" className="justify-self-start" busy={isBusy && t('product.processing')} onClick={add}>
          {t('shopSettings.notifyDevice')}
        </Button>
      )}
      {devices.length > 0 && (
        <ul>
          {devices.map((device) => (
            <Device key={device._id} device={device} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Device({ device: { _id, createdAt, active, ...device } }: { device: PushDeviceBody }) {
  const name = formatDevice(device.name);
  const remove = useActionForm({ intent: 'remove' });
  const test = useActionForm({ intent: 'test' });
  return (
    <li className="flex flex-wrap items-center gap-x-5 border-t border-linen py-1.5">
      <span className="mr-auto">
        <b className="font-semibold">{name}</b>
        <span className="block text-sm text-ink-2">{t('shopSettings.since', { day: formatDate(createdAt) })}</span>
        {!active && <span className="block text-sm text-madder">{t('shopSettings.deviceEnded')}</span>}
      </span>
      {active && (
        <Button look="plain" busy={test.isBusy && t('order.sending')} onClick={() => test.submit({ deviceId: _id })}>
          {t('connections.sendTest')}
        </Button>
      )}
      <Button
        look="danger"
        busy={remove.isBusy && t('adminOrder.removing')}
        onClick={() => remove.submit({ deviceId: _id })}
      >
        {t('cart.remove')}
      </Button>
    </li>
  );
}

function LowStock({ limit }: { limit: number }) {
  const { isBusy, errors, props } = useSavedForm({ intent: 'lowStock' });
  return (
    <form {...props} className="panel grid gap-4">
      <Field
        label={t('shopSettings.lowStockAt')}
        name="lowStockAt"
        inputMode="numeric"
        hint={t('shopSettings.lowStockHint')}
        defaultValue={limit}
        error={errors?.lowStockAt}
      />
      <Button type="submit" className="justify-self-start" busy={isBusy && t('adminOrder.saving')}>
        {t('forms.save')}
      </Button>
    </form>
  );
}
