import type { ReactNode } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import '../../gifts.css';
import { formatDate } from '../../../shared/dates/dates.ts';
import { formatOrderNumber } from '../../../shared/orders/order-number.ts';
import { api } from '../../api-client/api-client.ts';
import { orNotFound } from '../../api-client/or-not-found.ts';
import { Button, buttonClass } from '../../components/forms/button.tsx';
import { TextArea } from '../../components/forms/field.tsx';
import { FailedPage } from '../../components/page/failed-page.tsx';
import { Skeleton } from '../../components/page/skeleton.tsx';
import { head } from '../../document/head.ts';
import { formAction } from '../../hooks/form-action.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { shopIn, useShop } from '../../hooks/use-shop.ts';
import { toast } from '../../stores/toasts.ts';
import type { Route } from './+types/proof';

export const meta: Route.MetaFunction = ({ matches, error }) =>
  head({ title: `${t('gifts.isThisRight')} - ${shopIn(matches).shopName}`, isPrivate: true, error });

/** The photo that the link in an email opens. Loaded in the browser alone. */
export const clientLoader = async ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  (await orNotFound(api('GET /proof/:code', { params, signal }))).proof;
clientLoader.hydrate = true as const;

export const clientAction = formAction(async ({ fields: { answer, words }, params: { code = '' } }) => {
  const body = { answer: answer === 'approve' ? ('approve' as const) : ('change' as const), words };
  const { message } = await api('POST /proof/:code', { params: { code }, body });
  toast.success(message);
});

export function HydrateFallback() {
  return (
    <Page>
      <div className="grid min-h-screen grid-cols-[minmax(0,1fr)_minmax(0,440px)] content-start items-start gap-x-14 gap-y-6 pt-8 max-lg:grid-cols-[minmax(0,1fr)] max-lg:pt-0">
        <Skeleton className="h-[70svh] max-lg:-mx-gutter" />
        <div className="grid gap-5">
          <h1>{t('gifts.isThisRight')}</h1>
          <Skeleton className="h-20" />
        </div>
      </div>
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} title={t('gifts.isThisRight')} Frame={Page} />;
}

type Proof = Route.ComponentProps['loaderData'];

export default function ProofPage({ loaderData: proof }: Route.ComponentProps) {
  const { photo, product, orderNumber, firstName, words, createdAt, state } = proof;
  return (
    <Page>
      <article className="grid grid-cols-[minmax(0,1fr)_minmax(0,440px)] items-start gap-x-14 gap-y-6 pt-8 max-lg:grid-cols-[minmax(0,1fr)] max-lg:pt-0">
        <figure className="max-lg:-mx-gutter">
          {photo ? (
            <img
              className="mx-auto max-h-[70svh] w-full object-contain"
              src={photo}
              alt={t('gifts.yourProduct', { product })}
            />
          ) : (
            <p className="p-gutter text-ink-2">{t('gifts.photoDeleted')}</p>
          )}
          <figcaption className="px-gutter pt-3 text-sm text-ink-2">
            {t('gifts.sentAt', { time: formatDate(createdAt) })}
          </figcaption>
        </figure>
        <div className="grid gap-5">
          <p className="text-ink-2">{t('order.numbered', { number: formatOrderNumber(orderNumber) })}</p>
          <h1>{firstName ? t('gifts.isThisRightNamed', { name: firstName }) : t('gifts.isThisRight')}</h1>
          <p className="text-lg">{t('gifts.beforeFinished', { product })}</p>
          {words && (
            <blockquote dir="auto" className="border-s-3 border-accent ps-4 text-lg whitespace-pre-line wrap-anywhere">
              {words}
            </blockquote>
          )}
          {state === 'open' ? <Answer /> : <Answered proof={proof} />}
        </div>
      </article>
    </Page>
  );
}

function Answer() {
  const approve = useActionForm();
  const change = useActionForm();
  return (
    <>
      <form {...approve.props}>
        <input type="hidden" name="answer" value="approve" />
        <Button type="submit" wide busy={approve.isBusy && t('order.sending')}>
          {t('gifts.yesFinish')}
        </Button>
      </form>
      <details>
        <summary className={buttonClass({ look: 'plain', wide: true }, 'list-none [&::-webkit-details-marker]:hidden')}>
          {t('gifts.changeSomething')}
        </summary>
        <form {...change.props} className="mt-4 grid gap-4" noValidate aria-label={t('gifts.changeSomething')}>
          <input type="hidden" name="answer" value="change" />
          <TextArea label={t('gifts.whatDifferent')} name="words" maxLength={1_000} error={change.errors.words} />
          <Button type="submit" look="ghost" wide busy={change.isBusy && t('order.sending')}>
            {t('gifts.send')}
          </Button>
        </form>
      </details>
      <p className="text-sm text-ink-2">{t('gifts.answerOnce')}</p>
    </>
  );
}

function Answered({ proof: { state, answer, answeredAt } }: { proof: Proof }) {
  const { sendsEmail } = useShop().settings;
  const said = {
    open: '',
    approved: t('gifts.youSaidYes'),
    change: sendsEmail ? t('gifts.changeAskedEmail') : t('gifts.changeAskedPage'),
    replaced: sendsEmail ? t('gifts.newerPhotoEmail') : t('gifts.newerPhotoPage'),
  }[state];
  return (
    <div className="grid gap-3 bg-cotton p-6 shadow-tag" role="status">
      <p className="text-lg font-semibold">{said}</p>
      {answer && <p dir="auto" className="whitespace-pre-line wrap-anywhere">{`“${answer}”`}</p>}
      {answeredAt && <p className="text-sm text-ink-2">{formatDate(answeredAt)}</p>}
    </div>
  );
}

function Page({ children }: { children: ReactNode }) {
  return <div className="page-width min-h-[80svh] pb-12">{children}</div>;
}
