import { useState } from 'react';
import { api } from '../../../../../api-client/api-client.ts';
import { PictureList } from '../../../../../components/admin/settings/picture-field.tsx';
import { saveSettings } from '../../../../../components/admin/settings/save-settings.ts';
import {
  type SettingsFields,
  SettingsForm,
  SettingsSection,
} from '../../../../../components/admin/settings/settings-form.tsx';
import { Button } from '../../../../../components/forms/button.tsx';
import { Field, TextArea } from '../../../../../components/forms/field.tsx';
import { head } from '../../../../../document/head.ts';
import { loadSettings, shopIn } from '../../../../../hooks/use-shop.ts';
import type { Route } from './+types/contact';
import { PolicyFields } from './contact/policy-fields.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Contact and Policies - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientLoader = () => loadSettings(api);

export const clientAction = saveSettings;

const maxAboutPictures = 4;
const maxPagePictures = 6;

/** What the pages say about the shop. */
export default function ContactSettings({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsForm settings={loaderData} title="Contact and Policies">
      {(fields) => (
        <>
          <ContactFields {...fields} />
          <AboutFields {...fields} />
          <PolicyFields {...fields} />
          <PagePictures {...fields} />
        </>
      )}
    </SettingsForm>
  );
}

function ContactFields({ of, settings, errors }: SettingsFields) {
  return (
    <SettingsSection id="contact" title="Contact">
      <TextArea label="First words of the page" {...of('contactText')} />
      <div id="phone" className="grid gap-5 sm:grid-cols-2">
        <Field label="Phone" {...of('phone')} type="tel" hint="Empty = not shown anywhere." />
        <Field label="When you answer it" {...of('phoneHours')} hint="For example 10 to 6." />
      </div>
      <div id="chat">
        <Field
          label="Chat number"
          {...of('chatNumber')}
          inputMode="tel"
          hint="WhatsApp: ten digits, or more with another country’s code. Empty = no chat."
        />
      </div>
      <SocialLinks first={of('socialLink')} others={settings.socialLinks} errors={errors} />
      <div id="address">
        <TextArea label="Postal address" {...of('postalAddress')} hint="Empty = not shown anywhere." />
      </div>
    </SettingsSection>
  );
}

interface SocialLinksProps {
  first: { name: string; defaultValue: string; error: string | undefined };
  others: string[];
  errors: SettingsFields['errors'];
}

const maxLinks = 8;

function SocialLinks({ first, others, errors }: SocialLinksProps) {
  const [count, setCount] = useState(others.length);
  return (
    <div id="social" className="grid gap-3">
      <Field
        label="Social link"
        {...first}
        inputMode="url"
        hint="Instagram, Facebook, YouTube … for example instagram.com/your.name"
      />
      <input type="hidden" name="socialLinks" value="" />
      {Array.from({ length: count }, (_, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity, and none is moved
          key={index}
          label={`Social link ${index + 2}`}
          name="socialLinks"
          defaultValue={others[index] ?? ''}
          inputMode="url"
          error={errors[String(index + 1)]}
        />
      ))}
      {count < maxLinks - 1 && (
        <Button look="plain" className="justify-self-start" onClick={() => setCount(count + 1)}>
          Add a link
        </Button>
      )}
    </div>
  );
}

function AboutFields({ of, pictures }: SettingsFields) {
  return (
    <SettingsSection id="story" title="About Us">
      <TextArea label="Your story" {...of('story')} rows={6} hint="An empty line begins a new paragraph." />
      <TextArea label="Our mission" {...of('mission')} />
      <TextArea label="What we make" {...of('offerings')} />
      <PictureList {...pictures('aboutPictures')} label="Add a picture to About Us" max={maxAboutPictures} />
    </SettingsSection>
  );
}

function PagePictures({ pictures }: SettingsFields) {
  return (
    <SettingsSection id="pictures" title="Pictures beside other pages">
      <PictureList
        {...pictures('pagePictures')}
        label="Add a picture"
        hint="In this order: Contact, policies, Login, Register, Forgot Password. Without pictures the pages have none."
        max={maxPagePictures}
      />
    </SettingsSection>
  );
}
