import { redirect } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { QuoteForm, quoteIn } from '../../../../components/admin/custom/quote-form.tsx';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import { toast } from '../../../../stores/toasts.ts';
import type { Route } from './+types/new';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.newCustomOrder')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientAction = formAction({
  save: async ({ fields }) => {
    const { message, quote } = await api('POST /user/custom-orders', { body: quoteIn(fields) });
    toast.success(message);
    return redirect(`/dashboard/admin/custom-orders/${quote._id}`);
  },
});

export default function NewCustomOrder() {
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.newCustomOrder')}</h1>
      <QuoteForm word={t('customOrders.makeQuote')} />
    </>
  );
}
