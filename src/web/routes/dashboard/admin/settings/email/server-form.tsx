import { useState } from 'react';
import type { MailSettingsBody } from '../../../../../../mail-settings/api.ts';
import { useSavedForm } from '../../../../../components/admin/settings/use-saved-form.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Field } from '../../../../../components/forms/field.tsx';
import { askToConfirm } from '../../../../../hooks/ask-to-confirm.ts';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';

const kinds = {
  google: {
    title: 'Google',
    detail: 'Gmail, or your own address there',
    address: 'Your address at Google',
    password: 'App password',
    hint: 'Sixteen letters that Google makes for this shop alone; your own password is never asked. Stored encrypted.',
    server: { host: 'smtp.gmail.com', port: '465' },
  },
  own: {
    title: 'Own address',
    detail: 'Zoho, Hostinger, a web host',
    address: 'Your address there',
    password: 'Password, or app password',
    hint: 'Of this mailbox. Stored encrypted, and never shown again.',
    server: { host: 'smtppro.zoho.in', port: '465' },
  },
  other: {
    title: 'Something else',
    detail: 'Type server and port',
    address: 'Address that emails come from',
    password: 'Password',
    hint: 'Stored encrypted, and never shown again.',
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
          Where do you have your email?
        </h2>
        <KindChoice kind={kind} choose={setKind} />
        <MailboxFields words={words} settings={settings} errors={errors} />
        <ServerFields key={kind} kind={kind} server={server} errors={errors} />
        <Button type="submit" wide busy={isBusy && 'Sending a test …'}>
          Save and send a test to me
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
        hint={server ? `${words.hint} Empty: the one that is stored.` : words.hint}
      />
      <Field
        label="Buyers see it from"
        name="name"
        maxLength={100}
        defaultValue={name}
        error={errors.name}
        hint="Empty: the shop’s name."
      />
    </>
  );
}

function KindChoice({ kind, choose }: { kind: Kind; choose: (kind: Kind) => void }) {
  return (
    <fieldset className="grid gap-2 sm:grid-cols-3">
      <legend className="sr-only">Where do you have your email?</legend>
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
        <b className="font-semibold">Server and port</b>
        {host && <span className="text-sm text-ink-2">{`${host}, ${port}`}</span>}
      </summary>
      <div className="grid gap-5 pt-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field
          label="Server"
          name="host"
          defaultValue={host}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.host}
        />
        <Field label="Port" name="port" inputMode="numeric" defaultValue={port} error={errors.port} />
      </div>
      {kind === 'other' && (
        <div className="pt-5">
          <Field
            label="User name, if it is not the address"
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
  const { isBusy, submit } = useActionForm({ intent: 'remove' });
  const remove = async () => {
    const question = 'Remove the mail server? No email leaves the shop until there is a new one.';
    if (await askToConfirm({ question, yes: 'Remove', isDanger: true })) submit();
  };
  return (
    <Button look="danger" className="mt-3" busy={isBusy && 'Removing...'} onClick={() => void remove()}>
      Remove the mail server
    </Button>
  );
}

/** Of the environment. */
export function FixedServer({ settings: { server, address, name } }: ServerProps) {
  return (
    <section className="panel grid gap-5 max-lg:-mx-gutter" aria-labelledby="server">
      <h2 id="server" className="text-lg">
        Mail server
      </h2>
      <p>The person who runs your server has set the mail server. It counts, and cannot be changed here.</p>
      <Field label="Server" readOnly className="field-control bg-linen" value={`${server?.host}, ${server?.port}`} />
      <Field
        label="Emails come from"
        readOnly
        className="field-control bg-linen"
        value={name ? `${name}, ${address}` : address}
      />
    </section>
  );
}
