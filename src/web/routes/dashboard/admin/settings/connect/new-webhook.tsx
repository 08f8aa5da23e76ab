import { t } from '../../../../../../shared/languages/translate.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Field } from '../../../../../components/forms/field.tsx';
import { useEmptiedForm } from '../../../../../hooks/use-emptied-form.ts';
import { EventBoxes } from './event-boxes.tsx';
import type { MadeSecret } from './shown-secret.tsx';

export function NewWebhook({ made }: { made: (secret: MadeSecret) => void }) {
  const { errors, isBusy, props } = useEmptiedForm<MadeSecret>({ intent: 'addWebhook', onSuccess: made });
  return (
    <section className="grid gap-3" aria-labelledby="new-webhook">
      <h2 id="new-webhook" className="text-xl">
        {t('connections.anotherAddress')}
      </h2>
      <form {...props} noValidate className="panel grid gap-5 max-lg:-mx-gutter">
        <Field
          label={t('account.name')}
          name="name"
          maxLength={80}
          error={errors.name}
          hint={t('connections.nameHint')}
        />
        <Field
          label={t('account.address')}
          name="url"
          type="url"
          autoComplete="off"
          error={errors.url}
          hint={t('connections.urlHint')}
        />{' '}
        <EventBoxes error={errors.events} />
        <Button type="submit" look="ghost" busy={isBusy && t('product.processing')}>
          {t('connections.addAddress')}
        </Button>
      </form>
    </section>
  );
}
