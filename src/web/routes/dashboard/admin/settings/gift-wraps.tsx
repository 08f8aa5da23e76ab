import type { OwnersWrapBody } from '../../../../../gifts/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { parseRupees } from '../../../../../shared/money.ts';
import { maxWraps } from '../../../../../shared/orders/gift.ts';
import { api } from '../../../../api-client/api-client.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { head } from '../../../../document/head.ts';
import { FormError, formAction, type Submission } from '../../../../hooks/form-action.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/gift-wraps';
import { WrapForm } from './gift-wraps/wrap-form.tsx';
import { WrapLine } from './gift-wraps/wrap-line.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.giftWraps')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) =>
  (await api('GET /shop/gift-wraps', { signal })).wraps;

export const clientAction = formAction({
  add: ({ fields }) => withToast(api('POST /shop/gift-wraps', { body: wrapIn(fields) })),
  change: ({ fields }) =>
    withToast(api('PUT /shop/gift-wraps/:wrapId', { params: paramsIn(fields), body: wrapIn(fields) })),
  hide: ({ fields }) =>
    withToast(
      api('PUT /shop/gift-wraps/:wrapId', { params: paramsIn(fields), body: { isHidden: fields.isHidden === 'true' } }),
    ),
  remove: ({ fields }) => withToast(api('DELETE /shop/gift-wraps/:wrapId', { params: paramsIn(fields) })),
  sort: ({ fields: { order = '' } }) => withToast(api('PUT /shop/gift-wraps', { body: { order: order.split(',') } })),
});

const paramsIn = ({ wrapId = '' }: Submission['fields']) => ({ wrapId });

function wrapIn({ name = '', price = '', photo }: Submission['fields']) {
  const rupees = price.trim() === '' ? 0 : parseRupees(price);
  if (rupees === null) throw new FormError('', { price: t('giftSettings.priceIsNumber') });
  return { name, price: rupees, photo: (JSON.parse(photo || 'null') as string | null) ?? null };
}

/** What buyers choose for an order that is a gift. */
export default function GiftWraps({ loaderData: wraps }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.giftWraps')}</h1>
      <div className="grid grid-cols-1 items-start gap-8 min-[1180px]:grid-cols-[minmax(0,1fr)_400px]">
        <WrapList wraps={wraps} />
        {wraps.length < maxWraps ? (
          <WrapForm />
        ) : (
          <p className="panel">{t('giftSettings.mostWraps', { count: maxWraps })}</p>
        )}
      </div>
    </>
  );
}

function WrapList({ wraps }: { wraps: OwnersWrapBody[] }) {
  if (wraps.length === 0) return <p className="text-ink-2">{t('giftSettings.noWraps')}</p>;
  return (
    <ul className="bg-cotton shadow-tag max-lg:-mx-gutter" aria-label={t('giftSettings.wrapsList')}>
      {wraps.map((wrap, index) => (
        <WrapLine key={wrap._id} wrap={wrap} index={index} ids={wraps.map(({ _id }) => _id)} />
      ))}
    </ul>
  );
}
