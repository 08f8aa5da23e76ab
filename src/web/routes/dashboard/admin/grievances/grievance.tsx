import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { GrievanceBody } from '../../../../../grievances/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { topicNames } from '../../../../../shared/grievance-topics.ts';
import { api } from '../../../../api-client/api-client.ts';
import { orNotFound } from '../../../../api-client/or-not-found.ts';
import { DueClock } from '../../../../components/admin/grievance-clock.tsx';
import { useSavedForm } from '../../../../components/admin/settings/use-saved-form.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { Field, TextArea } from '../../../../components/forms/field.tsx';
import { Messages } from '../../../../components/grievances/messages.tsx';
import { download } from '../../../../components/page/download.ts';
import { SentPhotos } from '../../../../components/photos/sent-photos.tsx';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { focusOn } from '../../../../hooks/use-focus-on-navigation.ts';
import { shopIn, useShop } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/grievance';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Complaint - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientLoader = async ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  (await orNotFound(api('GET /user/grievances/:grievanceId', { params, signal }))).grievance;

export const clientAction = formAction({
  answer: ({ fields: { words = '' }, params: { grievanceId = '' } }) =>
    withToast(api('POST /user/grievances/:grievanceId/messages', { params: { grievanceId }, body: { words } })),
  settle: ({ fields: { outcome = '' }, params: { grievanceId = '' } }) =>
    withToast(api('POST /user/grievances/:grievanceId/settlement', { params: { grievanceId }, body: { outcome } })),
});

/** One complaint: who, the two clocks, every message, and the form to answer. */
export default function Complaint({ loaderData: grievance }: Route.ComponentProps) {
  const { _id, number, messages, photos, name } = grievance;
  return (
    <>
      <h1 className="mb-5">
        Complaint <span className="font-text text-base font-semibold text-ink-2">{number}</span>
      </h1>
      <div className="grid grid-cols-1 items-start gap-6 min-[1180px]:grid-cols-[minmax(0,640px)_340px]">
        <div className="grid gap-6">
          <Who grievance={grievance} />
          <section className="grid gap-3" aria-labelledby="messages-title">
            <h2 id="messages-title" className="text-xl">
              Messages <span className="font-text text-base font-semibold text-ink-2">{messages.length}</span>
            </h2>
            <div className="panel grid gap-6 max-lg:-mx-gutter">
              <Messages messages={messages} reader="shop" personName={name} />
              <SentPhotos photos={photos} noun="complaint" />
              <Answer grievance={grievance} />
            </div>
          </section>
        </div>
        <div className="grid gap-6">
          <Settlement grievance={grievance} />
          <p className="text-sm text-ink-2">
            Kept for two years after it is settled, with everything written (Consumer Protection (E-Commerce) Rules
            2020, r. 4(5)).
          </p>
          <Button
            look="ghost"
            onClick={() => void download(`/api/v1/user/grievances/${_id}/pdf`, `complaint-${number}.pdf`)}
          >
            Export as PDF
          </Button>
        </div>
      </div>
    </>
  );
}

function Who({ grievance }: { grievance: GrievanceBody }) {
  const { name, email, phone, topic, order, createdAt } = grievance;
  const { acknowledgedAt, acknowledgeBy, settledAt, settleBy } = grievance;
  return (
    <section className="panel grid gap-2 max-lg:-mx-gutter" aria-label="Who wrote">
      <h2 dir="auto" className="text-xl wrap-anywhere">
        {name}
      </h2>
      <p className="text-sm text-ink-2">{`${topicNames[topic]}. Came in ${formatDate(createdAt)}.`}</p>
      {order && (
        <p dir="auto" className="wrap-anywhere">
          About order <Link to={`/dashboard/admin/orders?search=${encodeURIComponent(order)}`}>{order}</Link>
        </p>
      )}
      {email && (
        <p dir="auto" className="wrap-anywhere">
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {phone && (
        <p>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </p>
      )}
      {!settledAt && (
        <>
          {!acknowledgedAt && <DueClock due="answer" dueAt={acknowledgeBy} />}
          <DueClock due="settle" dueAt={settleBy} />
        </>
      )}
    </section>
  );
}

function Answer({ grievance: { email, acknowledgedAt, link } }: { grievance: GrievanceBody }) {
  const { sendsEmail } = useShop().settings;
  const { errors, isBusy, props } = useSavedForm({
    intent: 'answer',
    onSuccess: (): void => props.ref.current?.reset(),
  });
  const way =
    email && sendsEmail
      ? 'It goes to the person by email.'
      : 'No email leaves: the person reads it on the page of the complaint.';
  return (
    <form {...props} onReset={undefined} className="grid gap-4" noValidate>
      <TextArea
        label="Answer"
        name="words"
        rows={6}
        maxLength={4_000}
        hint={acknowledgedAt ? way : `${way} Sending it stops the clock of 48 hours.`}
        error={errors.words}
      />
      <Button type="submit" wide busy={isBusy && 'Sending...'}>
        Send the answer
      </Button>
      <p className="text-sm">
        <Link to={link}>The page that the person sees</Link>
      </p>
    </form>
  );
}

function Settlement({ grievance: { number, settledAt, outcome } }: { grievance: GrievanceBody }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(settledAt);
  useEffect(() => {
    if (settledAt && !before.current) focusOn(heading.current);
    before.current = settledAt;
  }, [settledAt]);
  return (
    <section className="panel grid gap-4 max-lg:-mx-gutter" aria-labelledby="settled-title">
      <h2 id="settled-title" ref={heading} className="text-xl">
        Settled
      </h2>
      {settledAt ? (
        <>
          <p dir="auto" className="wrap-anywhere">
            {outcome}
          </p>
          <p className="text-sm text-ink-2">{formatDate(settledAt)}</p>
        </>
      ) : (
        <SettleForm number={number} />
      )}
    </section>
  );
}

function SettleForm({ number }: { number: string }) {
  const { errors, isBusy, props } = useSavedForm({ intent: 'settle' });
  return (
    <>
      <p className="text-ink-2">
        When you both agree. The person reads the outcome, and can say within 7 days that it is not so.
      </p>
      <form {...props} className="grid gap-4" noValidate aria-label="Settle">
        <Field label="Outcome" name="outcome" maxLength={500} error={errors.outcome} />
        <Button type="submit" look="ghost" busy={isBusy && 'Saving...'}>
          {`Settle ${number}`}
        </Button>
      </form>
    </>
  );
}
