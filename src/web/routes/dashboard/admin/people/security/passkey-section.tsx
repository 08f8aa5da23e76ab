import { formatDate } from '../../../../../../shared/dates/dates.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import type { Answer } from '../../../../../api-client/api-client.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Field } from '../../../../../components/forms/field.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';

interface PasskeySectionProps {
  passkeys: Answer<'GET /user/second-factor'>['passkeys'];
  showCodes: (recoveryCodes: string[]) => void;
}

export function PasskeySection({ passkeys, showCodes }: PasskeySectionProps) {
  const { errors, isBusy, props } = useActionForm<{ recoveryCodes: string[] }>({
    intent: 'addPasskey',
    onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes),
  });
  const removal = useActionForm({ intent: 'removePasskey', onSuccess: () => showCodes([]) });
  return (
    <section className="panel mb-6 grid gap-4 justify-items-start" aria-label={t('security.passkeys')}>
      <h2 className="text-lg">{t('security.passkeys')}</h2>
      <p>{t('security.passkeysText')}</p>
      {passkeys.length > 0 && (
        <ul className="grid gap-3 w-full">
          {passkeys.map((passkey) => (
            <Passkey key={passkey._id} passkey={passkey} remove={() => removal.submit({ passkeyId: passkey._id })} />
          ))}
        </ul>
      )}
      <form {...props} className="grid gap-4 justify-items-start">
        <Field
          key={passkeys.length}
          label={t('security.passkeyName')}
          name="name"
          maxLength={60}
          required
          hint={t('security.passkeyNameHint')}
          error={errors.name}
        />
        <Button type="submit" look="ghost" small busy={isBusy && t('product.processing')}>
          {t('security.addPasskey')}
        </Button>
      </form>
    </section>
  );
}

interface PasskeyProps {
  passkey: PasskeySectionProps['passkeys'][number];
  remove: () => void;
}

function Passkey({ passkey: { name, createdAt, lastUsedAt }, remove }: PasskeyProps) {
  return (
    <li className="button-row justify-between">
      <span>
        <b>{name}</b>
        <br />
        <span className="text-sm text-ink-2">
          {lastUsedAt
            ? t('security.addedLastUsed', { added: formatDate(createdAt), used: formatDate(lastUsedAt) })
            : t('security.addedNotUsed', { added: formatDate(createdAt) })}
        </span>
      </span>
      <Button look="danger" small aria-label={t('security.removePasskey', { name })} onClick={remove}>
        {t('cart.remove')}
      </Button>
    </li>
  );
}
