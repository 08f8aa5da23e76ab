import { useState } from 'react';
import type { ShopSettings } from '../../../../../../shop-settings/api.ts';
import { api } from '../../../../../api-client/api-client.ts';
import { PictureList } from '../../../../../components/admin/settings/picture-field.tsx';
import { saveSettings } from '../../../../../components/admin/settings/save-settings.ts';
import {
  type SettingsFields,
  SettingsForm,
  SettingsSection,
} from '../../../../../components/admin/settings/settings-form.tsx';
import { Field, TextArea } from '../../../../../components/forms/field.tsx';
import { head } from '../../../../../document/head.ts';
import { loadSettings, shopIn } from '../../../../../hooks/use-shop.ts';
import type { Route } from './+types/branding';
import { ColorFields } from './branding/color-fields.tsx';
import { FaceField } from './branding/face-field.tsx';
import { LogoField } from './branding/logo-field.tsx';
import { Preview } from './branding/preview.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Branding - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientLoader = () => loadSettings(api);

export const clientAction = saveSettings;

const maxHomePictures = 3;

/** Name, logo, colours, face and first page, beside the first page itself. */
export default function Branding({ loaderData: settings }: Route.ComponentProps) {
  const [draft, setDraft] = useState<Partial<ShopSettings>>({});
  return (
    <SettingsForm
      settings={settings}
      title="Branding"
      onDraft={(form) => setDraft(draftOf(form))}
      aside={<Preview settings={{ ...settings, ...draft }} />}
    >
      {(fields) => (
        <>
          <NameFields {...fields} />
          <SettingsSection id="logo" title="Logo">
            <LogoField {...fields} />
          </SettingsSection>
          <SettingsSection id="colours" title="Colours">
            <ColorFields {...fields} />
          </SettingsSection>
          <SettingsSection id="face" title="Typeface">
            <FaceField face={fields.settings.face} />
          </SettingsSection>
          <FirstPageFields {...fields} />
        </>
      )}
    </SettingsForm>
  );
}

function NameFields({ of }: SettingsFields) {
  return (
    <SettingsSection id="name" title="Name">
      <Field label="Shop name" {...of('shopName')} />
      <Field label="Name in its own script" {...of('nativeName')} hint="For example in Devanagari. May be empty." />
      <Field label="Tag line" {...of('tagLine')} />
    </SettingsSection>
  );
}

function FirstPageFields({ settings, of, pictures }: SettingsFields) {
  return (
    <SettingsSection id="first-page" title="First page">
      <Field label="Title of the home page" {...of('homeTitle')} maxLength={60} />
      <TextArea
        // Its default names the shop.
        key={settings.shopName}
        label="Who makes the gifts, and for whom"
        {...of('homeText')}
        hint="Shown under the title of the home page."
      />
      <PictureList
        {...pictures('homePictures')}
        label="Add a picture"
        hint="Up to three. Without one, the photos of your newest products stand here."
        max={maxHomePictures}
      />
    </SettingsSection>
  );
}

/** What the form holds now, as settings; nothing of a form that was undone. */
function draftOf(form: FormData): Partial<ShopSettings> {
  const entries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === 'logo' || name === 'homePictures' ? JSON.parse(value) : value]),
  );
}
