import { Link } from 'react-router';
import type { OrderBody } from '../../../../orders/api.ts';
import { formatDate } from '../../../../shared/dates/dates.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { api } from '../../../api-client/api-client.ts';
import { ButtonLink } from '../../../components/forms/button.tsx';
import { describeOrder, OrderJourney } from '../../../components/orders/details/order-journey.tsx';
import { Empty } from '../../../components/page/empty-page.tsx';
import { Picture, pictureSizes } from '../../../components/products/picture.tsx';
import { head } from '../../../document/head.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { shopIn, useShop } from '../../../hooks/use-shop.ts';
import { type SessionUser, useSession } from '../../../stores/session.ts';
import { toast } from '../../../stores/toasts.ts';
import type { Route } from './+types/home';
import { Days } from './home/days.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${shopIn(matches).shopName}`, isPrivate: true });

/** Without the orders the page still shows the account. */
export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [orders, days] = await Promise.all([
    api('GET /user/orders', { signal }).catch(() => null),
    api('GET /user/reminders', { signal }).then(
      ({ reminders }) => reminders,
      () => null,
    ),
  ]);
  return { orders, days };
}

export const clientAction = formAction({
  'change-day': async ({ fields: { reminderId = '', ...fields } }) => {
    const { reminderIn } = await import('../../../components/gifts/reminder-form.tsx');
    const sent = { params: { reminderId }, body: reminderIn(fields) };
    toast.success((await api('PUT /user/reminders/:reminderId', sent)).message);
  },
  'forget-day': async ({ fields: { reminderId = '' } }) => {
    toast.success((await api('DELETE /user/reminders/:reminderId', { params: { reminderId } })).message);
  },
});

const isOpen = ({ status, payment }: OrderBody) =>
  (payment.success || payment.awaited) && status !== 'Delivered' && status !== 'Cancelled';

export default function UserHome({ loaderData: { orders, days } }: Route.ComponentProps) {
  const { user } = useSession();
  if (!user) return null;
  const open = orders?.find(isOpen);
  const delivered = orders?.find(({ status, payment }) => status === 'Delivered' && !payment.refunded);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <h1>{t('user.hello', { name: user.name })}</h1>
      {open && <OpenOrder order={open} />}
      {orders?.length === 0 && (
        <Empty sentence={t('user.ordersStandHere')}>
          <ButtonLink look="ghost" to="/">
            {t('gifts.lookAtGifts')}
          </ButtonLink>
        </Empty>
      )}
      {delivered && <HowWasIt order={delivered} />}
      {days && <Days days={days} />}
      <p>
        <Link to="/favourites">{t('gifts.favouritesTitle')}</Link>
      </p>
      <Account user={user} />
    </div>
  );
}

function OpenOrder({ order }: { order: OrderBody }) {
  return (
    <OrderJourney order={order} label={t('user.newestOrder')}>
      <p className="text-lg">{describeOrder(order, useShop().settings.sendsEmail).headline}</p>
      <ButtonLink look="plain" to={`/dashboard/user/order/${order._id}`}>
        {t('checkout.seeYourOrder')}
      </ButtonLink>
    </OrderJourney>
  );
}

function HowWasIt({ order: { products, createdAt } }: { order: OrderBody }) {
  const [line] = products;
  if (!line) return null;
  return (
    <section>
      <h2 className="text-xl">{t('user.howWasIt')}</h2>
      <div className="mt-4 grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-4 max-sm:grid-cols-[72px_minmax(0,1fr)]">
        <div className="aspect-4/5">
          <Picture src={line.photos[0]} alt={line.name} sizes={pictureSizes.line} />
        </div>
        <div>
          <h3>{line.name}</h3>
          <p className="text-sm text-ink-2">{t('user.ordered', { time: formatDate(createdAt) })}</p>
        </div>
        <ButtonLink
          look="ghost"
          small
          className="max-sm:col-span-full"
          to={`/dashboard/user/create-review/${line.slug}`}
        >
          {t('reviews.write')}
        </ButtonLink>
      </div>
    </section>
  );
}

function Account({ user }: { user: SessionUser }) {
  return (
    <section>
      <h2 className="text-xl">{t('user.you')}</h2>
      <div className="mt-4 grid grid-cols-[120px_minmax(0,1fr)] items-start gap-6 max-sm:gap-4">
        <div className="aspect-4/5">
          <Picture
            src={user.profilePicture ?? undefined}
            alt={t('user.pictureOf', { name: user.name })}
            sizes="120px"
          />
        </div>
        <div className="grid gap-2">
          <p>{user.email}</p>
          <p dir="auto" className="whitespace-pre-line">
            {user.address}
          </p>
          <p>
            <Link to="/dashboard/user/profile">{t('user.changeProfile')}</Link>
          </p>
        </div>
      </div>
    </section>
  );
}
