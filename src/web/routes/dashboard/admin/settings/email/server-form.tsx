import { useState } from 'react';
import type { MailSettingsBody } from '../../../../../../mail-settings/api.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { useSavedForm } from '../../../../../components/admin/settings/use-saved-form.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { ConfirmedButton } from '../../../../../components/forms/confirmed-button.tsx';
import { Field } from '../../../../../components/forms/field.tsx';

const kinds = {
  google: {
    title: t('setup.google'),
    detail: t('setup.googleDetail'),
    address: t('setup.googleAddress'),
    password: t('setup.appPassword'),
    hint: t('setup.googleHint'),
    server: { host: 'smtp.gmail.com', port: '465' },
  },
  own: {
    title: t('setup.ownAddress'),
    detail: t('setup.ownDetail'),
    address: t('setup.ownMailbox'),
    password: t('setup.ownPassword'),
    hint: t('setup.ownHint'),
    server: { host: 'smtppro.zoho.in', port: '465' },
  },
  other: {
    title: t('grievance.other'),
    detail: t('setup.otherDetail'),
    address: t('setup.otherAddress'),
    password: t('account.password'),
    hint: t('paymentSettings.storedEncrypted'),
    server: { host: '', port: '587' },
  },
} as const;
type Kind = keyof typeof kinds;

function kindAt(host: string = kinds.google.server.host): Kind {
  if (host === kinds.google.server.host) return 'google';
  return /\.(zoho|hostinger)\./.test(`.${host}`) || host.startsWith('smtppro.') ? 'own' : 'other';
}

interface ServerProps {
  settings: MailSettingsBody;
}

/** Saves only what a test email has left by. */
export function ServerForm({ settings }: ServerProps) {
  const { server, address } = settings;
  const [kind, setKind] = useState(kindAt(server?.host));
  const { errors, isBusy, props } = useSavedForm({ intent: 'store' });
  const words = kinds[kind];
  return (
    <section className="panel max-lg:-mx-gutter" aria-labelledby="server">
      <form {...props} key={`${server?.host} ${address}`} noValidate className="grid gap-5">
        <h2 id="server" className="text-lg">
          {t('adminFrame.whereIsEmail')}
        </h2>
        <KindChoice kind={kind} choose={setKind} />
        <MailboxFields words={words} settings={settings} errors={errors} />
        <ServerFields key={kind} kind={kind} server={server} errors={errors} />
        <Button type="submit" wide busy={isBusy && t('setup.sendingTest')}>
          {t('setup.saveAndTest')}
        </Button>
      </form>
      {server && <RemoveServer />}
    </section>
  );
}

interface MailboxFieldsProps extends ServerProps {
  words: (typeof kinds)[Kind];
  errors: Record<string, string>;
}

function MailboxFields({ words, settings: { server, address, name }, errors }: MailboxFieldsProps) {
  return (
    <>
      <Field
        label={words.address}
        name="address"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={address}
        error={errors.address}
      />
      <Field
        label={words.password}
        name="password"
        type="password"
        autoComplete="off"
        error={errors.password}
        hint={server ? t('setup.emptyIsStored', { hint: words.hint }) : words.hint}
      />
      <Field
        label={t('setup.buyersSeeFrom')}
        name="name"
        maxLength={100}
        defaultValue={name}
        error={errors.name}
        hint={t('setup.emptyIsShopName')}
      />
    </>
  );
}

function KindChoice({ kind, choose }: { kind: Kind; choose: (kind: Kind) => void }) {
  return (
    <fieldset className="grid gap-2 sm:grid-cols-3">
      <legend className="sr-only">{t('adminFrame.whereIsEmail')}</legend>
      {Object.entries(kinds).map(([key, { title, detail }]) => (
        <label
          key={key}
          className="grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-3 border border-bark bg-cotton px-4 py-2.5 has-checked:border-accent has-checked:outline has-checked:outline-accent"
        >
          <input
            className="check-mark"
            type="radio"
            name="kind"
            value={key}
            checked={kind === key}
            onChange={() => choose(key as Kind)}
          />
          <span>
            <span className="block font-semibold">{title}</span>
            <span className="text-sm text-ink-2">{detail}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ServerFieldsProps {
  kind: Kind;
  server: MailSettingsBody['server'];
  errors: Record<string, string>;
}

function ServerFields({ kind, server, errors }: ServerFieldsProps) {
  const isStored = server !== null && kindAt(server.host) === kind;
  const { host, port } = isStored ? server : kinds[kind].server;
  const isWrong = Boolean(errors.host || errors.port || errors.user);
  return (
    <details open={kind !== 'google' || isWrong}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
        <b className="font-semibold">{t('setup.serverAndPort')}</b>
        {host && <span className="text-sm text-ink-2">{`${host}, ${port}`}</span>}
      </summary>
      <div className="grid gap-5 pt-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field
          label={t('setup.server')}
          name="host"
          defaultValue={host}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.host}
        />
        <Field label={t('setup.port')} name="port" inputMode="numeric" defaultValue={port} error={errors.port} />
      </div>
      {kind === 'other' && (
        <div className="pt-5">
          <Field
            label={t('setup.userName')}
            name="user"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={isStored ? server.user : ''}
            error={errors.user}
          />
        </div>
      )}
    </details>
  );
}

function RemoveServer() {
  return (
    <ConfirmedButton
      intent="remove"
      question={t('setup.removeServerQuestion')}
      yes={t('cart.remove')}
      className="mt-3"
      busy={t('adminOrder.removing')}
    >
      {t('setup.removeServer')}
    </ConfirmedButton>
  );
}

/** A server that is set by the environment. */
export function FixedServer({ settings: { server, address, name } }: ServerProps) {
  return (
    <section className="panel grid gap-5 max-lg:-mx-gutter" aria-labelledby="server">
      <h2 id="server" className="text-lg">
        {t('setup.mailServer')}
      </h2>
      <p>{t('setup.fixedServer')}</p>
      <Field
        label={t('setup.server')}
        readOnly
        className="field-control bg-linen"
        value={`${server?.host}, ${server?.port}`}
      />
      <Field
        label={t('setup.emailsComeFrom')}
        readOnly
        className="field-control bg-linen"
        value={name ? `${name}, ${address}` : address}
      />
    </section>
  );
}
