import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { localizePath } from '../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../shared/languages/translate.ts';
import { grievanceTopics, topicName } from '../../shared/law/grievance-topics.ts';
import type { LawTexts } from '../../shared/law/seller.ts';
import { type Api, api } from '../api-client/api-client.ts';
import { loaderApi } from '../api-client/loader-api.ts';
import { Button, ButtonLink } from '../components/forms/button.tsx';
import { ChoiceField } from '../components/forms/choice-field.tsx';
import { CopyField } from '../components/forms/copy-field.tsx';
import { Field, FieldError, TextArea } from '../components/forms/field.tsx';
import { UploadForm } from '../components/forms/files/upload-form.tsx';
import type { FieldErrors } from '../components/forms/form-errors.ts';
import { PrivacyNotice } from '../components/forms/privacy-notice.tsx';
import { PageHeading } from '../components/page/page-heading.tsx';
import { AddPhotos, SentPhotos, useSentPhotos } from '../components/photos/sent-photos.tsx';
import { textPageHead } from '../document/head.ts';
import { formAction } from '../hooks/form-action.ts';
import { useActionForm } from '../hooks/use-action-form.ts';
import { focusOn } from '../hooks/use-focus-on-navigation.ts';
import { loadSettings, shopIn, useShop } from '../hooks/use-shop.ts';
import { useSession } from '../stores/session.ts';
import type { Route } from './+types/grievance';
import { Officer, WhatHappens } from './grievance/officer.tsx';

async function load(call: Api): Promise<LawTexts> {
  return loadSettings(call);
}

export const loader = ({ context }: Route.LoaderArgs) => load(loaderApi(context));
export const clientLoader = () => load(api);

export const meta: Route.MetaFunction = ({ matches }) =>
  textPageHead('ContactPage', { title: t('grievance.complaints'), path: '/grievance' }, shopIn(matches));

interface Sent {
  number: string;
  link: string;
  message: string;
}

export const clientAction = formAction(async ({ fields }): Promise<Sent> => {
  const { topic = '', order = '', words = '', name = '', email = '', phone = '', photos = '[]' } = fields;
  const body = { topic: topic as (typeof grievanceTopics)[number], order, words, name, email, phone };
  return api('POST /grievance', { body: { ...body, photos: JSON.parse(photos) as string[] } });
});

/** Consumer Protection (E-Commerce) Rules 2020, r. 4(4) and 4(5). */
export default function Grievance({ loaderData: settings }: Route.ComponentProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <div className="page-width pb-12">
      <PageHeading title={sent ? t('grievance.received') : t('grievance.isSomethingWrong')}>
        <p>{sent ? sent.message : t('grievance.writeToUs')}</p>
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,36rem)_minmax(0,22rem)] items-start justify-between gap-x-14 gap-y-8 max-lg:grid-cols-[minmax(0,1fr)]">
        {sent ? <SentComplaint sent={sent} /> : <ComplaintForm onSent={setSent} />}
        <div className="grid gap-5">
          <Officer settings={settings} />
          <WhatHappens />
        </div>
      </div>
    </div>
  );
}

function ComplaintForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { user } = useSession();
  const { errors, isBusy, submit, props } = useActionForm<Sent>({ onSuccess: onSent });
  const { photos, take, remove, json } = useSentPhotos(props.ref);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set('photos', json());
    submit(form);
  };
  return (
    <UploadForm
      ref={props.ref}
      onSubmit={onSubmit}
      className="grid gap-6"
      noValidate
      aria-label={t('grievance.complaint')}
    >
      <TopicChoice error={errors.topic} />
      <WhatHappened errors={errors} />
      <SentPhotos photos={photos} noun="complaint" remove={remove} />
      <AddPhotos photos={photos} take={take} />
      {errors['photos.0'] && <FieldError>{errors['photos.0']}</FieldError>}
      <WhoWrites key={user?._id} errors={errors} />
      <PrivacyNotice place="grievance" />
      <Button type="submit" className="justify-self-start" busy={isBusy && t('order.sending')}>
        {t('grievance.send')}
      </Button>
    </UploadForm>
  );
}

function WhatHappened({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <Field
        label={t('checkout.orderNumber')}
        name="order"
        hint={t('grievance.ifYouHaveIt')}
        maxLength={40}
        error={errors.order}
      />
      <TextArea
        label={t('grievance.whatHappened')}
        name="words"
        rows={5}
        maxLength={4_000}
        required
        error={errors.words}
      />
    </>
  );
}

function TopicChoice({ error }: { error: string | undefined }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{t('grievance.about')}</legend>
      <div className="grid grid-cols-2 gap-x-5">
        {grievanceTopics.map((topic, index) => (
          <ChoiceField
            key={topic}
            type="radio"
            name="topic"
            value={topic}
            label={topicName(topic)}
            defaultChecked={index === 0}
          />
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

function WhoWrites({ errors }: { errors: FieldErrors }) {
  const { user } = useSession();
  return (
    <div className="grid gap-6">
      <Field
        label={t('grievance.yourName')}
        name="name"
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={user?.name}
        error={errors.name}
      />
      <div className="grid grid-cols-2 items-start gap-5 max-md:grid-cols-1">
        <Field
          label={t('account.email')}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={user?.email}
          hint={t('grievance.emailHint')}
          error={errors.email}
        />
        <Field
          label={t('account.phone')}
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          error={errors.phone}
        />
      </div>
    </div>
  );
}

function SentComplaint({ sent: { number, link } }: { sent: Sent }) {
  const { publicUrl } = useShop().settings;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusOn(heading.current), []);
  return (
    <div className="grid gap-5 bg-cotton p-6 shadow-tag" role="status">
      <div>
        <h2 ref={heading} className="font-text text-sm font-normal text-ink-2">
          {t('grievance.ticketNumber')}
        </h2>
        <p className="font-display text-3xl">{number}</p>
      </div>
      <p>{t('grievance.sentText')}</p>
      <CopyField label={t('grievance.linkOf')} value={publicUrl + localizePath(currentLanguage(), link)} />
      <ButtonLink look="ghost" className="justify-self-start" to={link}>
        {t('grievance.openPage')}
      </ButtonLink>
    </div>
  );
}
