import { useState } from 'react';
import { type TokenScope, tokenScopes } from '../../../../../shared/access/token-scopes.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import type { WebhookEvent } from '../../../../../webhooks/api.ts';
import { api } from '../../../../api-client/api-client.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { head } from '../../../../document/head.ts';
import { formAction, type Submission } from '../../../../hooks/form-action.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/connect';
import { Deliveries } from './connect/deliveries.tsx';
import { NewToken } from './connect/new-token.tsx';
import { NewWebhook } from './connect/new-webhook.tsx';
import { Shown, type ShownSecret } from './connect/shown-secret.tsx';
import { TokenLine } from './connect/token-line.tsx';
import { WebhookLine } from './connect/webhook-line.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.connections')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export async function clientLoader({ request: { signal, url } }: Route.ClientLoaderArgs) {
  const [{ tokens }, { webhooks }] = await Promise.all([
    api('GET /user/tokens', { signal }),
    api('GET /webhooks', { signal }),
  ]);
  const chosen = new URL(url).searchParams.get('webhook');
  const webhook = webhooks.find(({ _id }) => _id === chosen) ?? webhooks[0];
  const params = { webhookId: webhook?._id ?? '' };
  const { deliveries } = webhook
    ? await api('GET /webhooks/:webhookId/deliveries', { params, signal })
    : { deliveries: [] };
  return { tokens, webhooks, webhook, deliveries };
}

const idIn = ({ fields: { webhookId = '' } }: Submission) => ({ webhookId });

export const clientAction = formAction({
  makeToken: async ({ fields: { name = '', lastDay = '' }, form }) => {
    const scopes = tokenScopes.filter((scope: TokenScope) => form.getAll('scopes').includes(scope));
    const { token } = await withToast(api('POST /user/tokens', { body: { name, lastDay, scopes } }));
    return { label: t('connections.tokenNamed', { name }), value: token };
  },
  revoke: ({ fields: { tokenId = '' } }) => withToast(api('DELETE /user/tokens/:tokenId', { params: { tokenId } })),
  addWebhook: async ({ fields: { name = '', url = '' }, form }) => {
    const events = form.getAll('events') as WebhookEvent[];
    const { secret } = await withToast(api('POST /webhooks', { body: { name, url, events } }));
    return { label: t('connections.secretOf', { name }), value: secret };
  },
  changeWebhook: (submission) => {
    const { name = '', url = '' } = submission.fields;
    const events = submission.form.getAll('events') as WebhookEvent[];
    return withToast(api('PATCH /webhooks/:webhookId', { params: idIn(submission), body: { name, url, events } }));
  },
  turn: (submission) => {
    const body = { isOn: submission.fields.isOn === 'yes' };
    return withToast(api('PATCH /webhooks/:webhookId', { params: idIn(submission), body }));
  },
  renew: async (submission) => {
    const params = idIn(submission);
    const { webhook, secret } = await withToast(api('POST /webhooks/:webhookId/secret', { params }));
    return { label: t('connections.newSecretOf', { name: webhook.name }), value: secret };
  },
  remove: (submission) => withToast(api('DELETE /webhooks/:webhookId', { params: idIn(submission) })),
  test: (submission) => api('POST /webhooks/:webhookId/test', { params: idIn(submission) }),
  again: async ({ form }) => {
    for (const deliveryId of form.getAll('deliveryId'))
      await api('POST /webhooks/deliveries/:deliveryId/again', { params: { deliveryId: String(deliveryId) } });
  },
  read: ({ fields: { deliveryId = '' } }) => api('GET /webhooks/deliveries/:deliveryId', { params: { deliveryId } }),
});

/** Tokens of programs, and where the shop reports what happens. */
export default function Connect({ loaderData: { tokens, webhooks, webhook, deliveries } }: Route.ComponentProps) {
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.connections')}</h1>
      <div className="grid items-start gap-8 min-[1180px]:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Group id="tokens" title={t('adminFrame.tokens')} count={tokens.length} none={t('connections.noTokens')}>
            {tokens.map((token) => (
              <TokenLine key={token._id} token={token} />
            ))}
          </Group>
          {secret?.kind === 'token' && <Shown secret={secret} />}
          <NewToken made={(made) => setSecret({ kind: 'token', ...made })} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Group
            id="webhooks"
            title={t('connections.webhooks')}
            count={webhooks.length}
            none={t('connections.noWebhooks')}
          >
            {webhooks.map((one) => (
              <WebhookLine
                key={one._id}
                webhook={one}
                isChosen={one._id === webhook?._id}
                renewed={(made) => setSecret({ kind: 'webhook', ...made })}
              />
            ))}
          </Group>
          {secret?.kind === 'webhook' && <Shown secret={secret} />}
          {webhook && <Deliveries webhook={webhook} deliveries={deliveries} />}
          <NewWebhook made={(made) => setSecret({ kind: 'webhook', ...made })} />
        </div>
      </div>
    </>
  );
}

interface GroupProps {
  id: string;
  title: string;
  count: number;
  none: string;
  children: React.ReactNode;
}

function Group({ id, title, count, none, children }: GroupProps) {
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title} <span className="text-base text-ink-2">{count}</span>
      </h2>
      {count === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">{children}</ul>
      )}
    </section>
  );
}
