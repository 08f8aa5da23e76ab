import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { head } from '../../../../document/head.ts';
import { FormError, formAction, type Submission } from '../../../../hooks/form-action.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/occasions';
import { NewOccasion, OccasionFold } from './occasions/occasion-form.tsx';
import { PriceLimits } from './occasions/price-limits.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.occasions')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) => api('GET /occasions/all', { signal });

export const clientAction = formAction({
  add: ({ fields }) =>
    withToast(
      api('POST /occasions', {
        body: { ...textsIn(fields), kind: fields.kind === 'recipient' ? 'recipient' : 'occasion' },
      }),
    ),
  save: ({ fields }) => {
    const years = Object.entries(fields).filter(([name]) => /^day\d{4}$/.test(name));
    const days = years.map(([name, day]) => ({ year: Number(name.slice(3)), day: day || null }));
    const { occasionId = '', isHidden, photo } = fields;
    const body = { ...textsIn(fields), isHidden: isHidden === 'on', days, photo: JSON.parse(photo || 'null') };
    return withToast(api('PUT /occasions/:occasionId', { params: { occasionId }, body }));
  },
  assign: ({ fields: { occasionId = '', add, remove } }) =>
    withToast(
      api('POST /occasions/assign', {
        body: add
          ? { products: JSON.parse(add) as string[], add: [occasionId] }
          : { products: [remove ?? ''], remove: [occasionId] },
      }),
    ),
  limits: ({ fields }) => withToast(api('PUT /shop/price-limits', { body: { priceLimits: limitsIn(fields) } })),
});

function limitsIn(fields: Submission['fields']): number[] {
  const named = Object.entries(fields).filter(([name, value]) => /^limit\d$/.test(name) && value.trim() !== '');
  return named.map(([name, value]) => {
    const digits = value.replace(/[,\s₹]/g, '');
    if (!/^[1-9]\d{0,5}$/.test(digits) || Number(digits) > 100_000)
      throw new FormError('', { [name]: t('giftSettings.limitWhole') });
    return Number(digits);
  });
}

function textsIn({ name = '', title = '', otherNames = '', words = '' }: Submission['fields']) {
  return { name, title: title || `For ${name}`, otherNames, words };
}

export default function Occasions({ loaderData: { occasions, priceLimits } }: Route.ComponentProps) {
  const groups = [
    { title: t('adminFrame.occasions'), kind: 'occasion' },
    { title: t('giftSettings.recipients'), kind: 'recipient' },
  ] as const;
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.occasions')}</h1>
      <p className="mb-5 max-w-[58ch] text-ink-2">{t('giftSettings.occasionsIntro')}</p>
      <div className="grid grid-cols-1 items-start gap-8 min-[1180px]:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid gap-8">
          {groups.map(({ title, kind }) => (
            <section key={kind} aria-labelledby={kind}>
              <h2 id={kind} className="mb-3 text-xl">
                {title}
              </h2>
              <div className="bg-cotton px-5 shadow-tag max-lg:-mx-gutter max-lg:px-gutter">
                {occasions
                  .filter((one) => one.kind === kind)
                  .map((one) => (
                    <OccasionFold key={one._id} occasion={one} />
                  ))}
              </div>
            </section>
          ))}
        </div>
        <div className="grid gap-8">
          <NewOccasion />
          <PriceLimits key={priceLimits.join()} limits={priceLimits} />
        </div>
      </div>
    </>
  );
}
