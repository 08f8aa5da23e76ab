import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { useSavedForm } from '../../../../components/admin/settings/use-saved-form.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { TextArea } from '../../../../components/forms/field.tsx';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/search-words';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.searchWords')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) =>
  (await api('GET /shop/search-words', { signal })).groups;

export const clientAction = formAction(({ fields: { groups = '' } }) => {
  const lines = groups.split('\n').map((line) => line.split(',').map((word) => word.trim()));
  const body = { groups: lines.map((words) => words.filter(Boolean)).filter((words) => words.length > 0) };
  return withToast(api('PUT /shop/search-words', { body }));
});

export default function SearchWords({ loaderData: groups }: Route.ComponentProps) {
  const { errors, isBusy, props } = useSavedForm();
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.searchWords')}</h1>
      <form {...props} className="panel grid max-w-[700px] gap-5" noValidate>
        <p>{t('shopSettings.searchWordsText')}</p>
        <TextArea
          label={t('shopSettings.groups')}
          name="groups"
          rows={18}
          defaultValue={groups.map((words) => words.join(', ')).join('\n')}
          hint={t('shopSettings.groupsHint')}
          error={errors.groups}
        />
        <Button type="submit" busy={isBusy && t('adminOrder.saving')}>
          {t('forms.save')}
        </Button>
      </form>
    </>
  );
}
