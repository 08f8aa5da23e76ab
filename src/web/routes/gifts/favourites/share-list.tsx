import { localizePath } from '../../../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../../../shared/languages/translate.ts';
import { Button } from '../../../components/forms/button.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { copyText } from '../../../components/forms/copy-text.ts';
import { Field } from '../../../components/forms/field.tsx';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { useShop } from '../../../hooks/use-shop.ts';

/** The link of the list, until its owner ends it. */
export function ShareList({ share }: { share: { code: string; showsName: boolean } | null }) {
  const { isBusy, props } = useActionForm({ intent: 'share' });
  const ending = useActionForm({ intent: 'end' });
  const { publicUrl } = useShop().settings;
  const link = share ? publicUrl + localizePath(currentLanguage(), `/favourites/${share.code}`) : '';
  return (
    <section className="mb-10 grid max-w-[36rem] gap-3" aria-label={t('gifts.shareList')}>
      <form {...props} className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" look="ghost" busy={isBusy && t('gifts.shareList')}>
          {share ? t('forms.save') : t('gifts.shareList')}
        </Button>
        <ChoiceField
          type="checkbox"
          name="showsName"
          label={t('gifts.withFirstName')}
          defaultChecked={share?.showsName}
        />
      </form>
      {share && (
        <>
          <Field label={t('gifts.link')} readOnly value={link} />
          <div className="flex flex-wrap gap-x-6">
            <Button look="plain" onClick={() => copyText(link, t('gifts.linkCopied'))}>
              {t('gifts.copyLink')}
            </Button>
            <Button look="danger" busy={ending.isBusy && t('gifts.stopSharing')} onClick={() => ending.submit()}>
              {t('gifts.stopSharing')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
