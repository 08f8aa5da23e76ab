import type { ReactNode } from 'react';
import type { PublicGrievanceBody } from '../../../grievances/api.ts';
import { formatDate } from '../../../shared/dates/dates.ts';
import { t } from '../../../shared/languages/translate.ts';
import { api } from '../../api-client/api-client.ts';
import { orNotFound } from '../../api-client/or-not-found.ts';
import { Button } from '../../components/forms/button.tsx';
import { TextArea } from '../../components/forms/field.tsx';
import { Messages } from '../../components/grievances/messages.tsx';
import { FailedPage } from '../../components/page/failed-page.tsx';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { Skeleton } from '../../components/page/skeleton.tsx';
import { SentPhotos } from '../../components/photos/sent-photos.tsx';
import { head } from '../../document/head.ts';
import { formAction } from '../../hooks/form-action.ts';
import { useEmptiedForm } from '../../hooks/use-emptied-form.ts';
import { shopIn } from '../../hooks/use-shop.ts';
import { toast } from '../../stores/toasts.ts';
import type { Route } from './+types/ticket';

export const meta: Route.MetaFunction = ({ matches, error }) =>
  head({ title: `${t('grievance.yours')} - ${shopIn(matches).shopName}`, isPrivate: true, error });

/** The complaint that its link opens. Loaded in the browser alone: nothing of it is rendered on the server. */
export const clientLoader = async ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  (await orNotFound(api('GET /grievance/:code', { params, signal }))).grievance;
clientLoader.hydrate = true as const;

export const clientAction = formAction(async ({ fields: { words = '' }, params: { code = '' } }) => {
  const { message } = await api('POST /grievance/:code/messages', { params: { code }, body: { words } });
  toast.success(message);
});

export function HydrateFallback() {
  return (
    <TicketPage>
      <PageHeading title={t('grievance.yours')} />
      <Skeleton className="h-60" />
    </TicketPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} title={t('grievance.yours')} Frame={TicketPage} />;
}

function TicketPage({ children }: { children: ReactNode }) {
  return <div className="page-width pb-12">{children}</div>;
}

export default function Ticket({ loaderData: grievance }: Route.ComponentProps) {
  const { order, messages, photos, mayWrite } = grievance;
  return (
    <div className="page-width min-h-[80svh] pb-12">
      <PageHeading title={describeState(grievance)}>
        <p dir="auto" className="wrap-anywhere">
          {order ? t('grievance.aboutOrder', { order }) : t('grievance.yours')}
        </p>
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,38rem)_minmax(0,22rem)] items-start justify-between gap-x-14 gap-y-8 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="grid gap-8">
          <Clocks grievance={grievance} />
          <Messages messages={messages} reader="person" personName={t('user.you')} />
          <SentPhotos photos={photos} noun="complaint" />
          {mayWrite && <WriteMessage isSettled={grievance.settledAt !== null} />}
        </div>
        <section className="grid gap-2 border border-twine bg-cotton p-5" aria-labelledby="not-content">
          <h2 id="not-content" className="font-text text-base font-semibold">
            {t('grievance.notContent')}
          </h2>
          <p className="text-sm">{t('grievance.sayHere')}</p>
        </section>
      </div>
    </div>
  );
}

function describeState({ settledAt, acknowledgedAt }: PublicGrievanceBody): string {
  if (settledAt) return t('grievance.settledTitle');
  return acknowledgedAt ? t('grievance.answeredTitle') : t('grievance.received');
}

function Clocks({ grievance }: { grievance: PublicGrievanceBody }) {
  const { number, createdAt, acknowledgedAt, acknowledgeBy, settledAt, settleBy, outcome } = grievance;
  return (
    <section className="grid gap-4 bg-cotton p-6 shadow-tag" aria-label={t('grievance.ticket')}>
      <div>
        <p className="text-sm text-ink-2">{t('grievance.ticketNumber')}</p>
        <p className="font-display text-3xl">{number}</p>
      </div>
      <ol className="grid gap-3 border-t border-twine pt-4">
        <Clock title={t('grievance.receivedStep')} text={formatDate(createdAt)} isDone />
        <Clock
          title={
            acknowledgedAt ? t('grievance.answered') : t('grievance.answerBy', { time: formatDate(acknowledgeBy) })
          }
          text={acknowledgedAt ? formatDate(acknowledgedAt) : t('grievance.lawHours')}
          isDone={acknowledgedAt !== null}
        />
        <Clock
          title={settledAt ? t('grievance.settled') : t('grievance.settledBy', { time: formatDate(settleBy) })}
          text={settledAt ? `${formatDate(settledAt)}: ${outcome}` : t('grievance.lawMonth')}
          isDone={settledAt !== null}
        />
      </ol>
    </section>
  );
}

function Clock({ title, text, isDone }: { title: string; text: string; isDone: boolean }) {
  return (
    <li className={`border-s-3 ps-3 ${isDone ? 'border-neem' : 'border-bark'}`}>
      <p className="font-semibold">{title}</p>
      <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
        {text}
      </p>
    </li>
  );
}

function WriteMessage({ isSettled }: { isSettled: boolean }) {
  const { errors, isBusy, props } = useEmptiedForm();
  return (
    <form {...props} className="grid gap-4" noValidate>
      <TextArea
        label={t('grievance.yourAnswer')}
        name="words"
        rows={3}
        maxLength={4_000}
        hint={isSettled ? t('grievance.reopen') : undefined}
        error={errors.words}
      />
      <Button type="submit" className="justify-self-start" busy={isBusy && t('order.sending')}>
        {t('grievance.sendAnswer')}
      </Button>
    </form>
  );
}
