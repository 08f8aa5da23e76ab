import { useSearchParams } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { firstCharacters } from '../../../shared/text/text.ts';
import { api } from '../../api-client/api-client.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { Reminder } from '../../components/gifts/reminder.tsx';
import { reminderIn } from '../../components/gifts/reminder-form.tsx';
import { head } from '../../document/head.ts';
import { formAction } from '../../hooks/form-action.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { shopIn } from '../../hooks/use-shop.ts';
import type { Route } from './+types/remind-me';
import '../../gifts.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('gifts.remindMe')} - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientAction = formAction({
  add: async ({ fields }) => {
    const body = { ...reminderIn(fields), ...(fields.email && { email: fields.email }) };
    return (await api('POST /reminders', { body })).message;
  },
});

export default function RemindMe() {
  const [search] = useSearchParams();
  const name = useHydrated() ? firstCharacters(search.get('name') ?? '', 60) : '';
  return (
    <div className="page-width grid min-h-screen max-w-[36rem] content-start gap-6 pt-12 max-md:pt-8">
      <Reminder key={name} Heading="h1" name={name}>
        <ButtonLink look="ghost" to="/">
          {t('frame.backToHome')}
        </ButtonLink>
      </Reminder>
    </div>
  );
}
