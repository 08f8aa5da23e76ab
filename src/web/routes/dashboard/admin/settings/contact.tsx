import { useState } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
import { settingFields } from '../../../../../shared/setting-fields.ts';
import { saveSettings } from '../../../../components/admin/settings/save-settings.ts';
import { SettingControls } from '../../../../components/admin/settings/setting-controls.tsx';
import {
  type SettingsFields,
  SettingsForm,
  SettingsSection,
} from '../../../../components/admin/settings/settings-form.tsx';
import { Button } from '../../../../components/forms/button.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import { head } from '../../../../document/head.ts';
import { loadOwnSettings, shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/contact';
import { PolicyFields } from './contact/policy-fields.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.contactAndPolicies')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = () => loadOwnSettings();

export const clientAction = saveSettings;

/** What the pages say about the shop. */
export default function ContactSettings({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsForm settings={loaderData} title={t('adminFrame.contactAndPolicies')}>
      {(fields) => (
        <>
          <ContactFields {...fields} />
          <SettingsSection id="story" title={t('frame.aboutUs')}>
            <SettingControls section="story" {...fields} />
          </SettingsSection>
          <PolicyFields {...fields} />
          <SettingsSection id="pictures" title={t('shopSettings.otherPages')}>
            <SettingControls section="pictures" {...fields} />
          </SettingsSection>
        </>
      )}
    </SettingsForm>
  );
}

function ContactFields(fields: SettingsFields) {
  return (
    <SettingsSection id="contact" title={t('frame.contact')}>
      <SettingControls section="contact" {...fields} />
      <div id="phone" className="grid gap-5 sm:grid-cols-2">
        <SettingControls section="phone" {...fields} />
      </div>
      <div id="chat">
        <SettingControls section="chat" {...fields} />
      </div>
      <SocialLinks {...fields} />
      <div id="address">
        <SettingControls section="address" {...fields} />
      </div>
      <div id="pickup" className="grid gap-5">
        <SettingControls section="pickup" {...fields} />
      </div>
    </SettingsSection>
  );
}

function SocialLinks(fields: SettingsFields) {
  const others = fields.settings.socialLinks;
  const [count, setCount] = useState(others.length);
  return (
    <div id="social" className="grid gap-3">
      <SettingControls section="social" {...fields} />
      <input type="hidden" name="socialLinks" value="" />
      {Array.from({ length: count }, (_, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity, and none is moved
          key={index}
          label={t('shopSettings.socialLinkNumber', { number: index + 2 })}
          name="socialLinks"
          defaultValue={others[index] ?? ''}
          inputMode="url"
          error={fields.errors[String(index + 1)]}
        />
      ))}
      {count < settingFields.socialLinks.max - 1 && (
        <Button look="plain" className="justify-self-start" onClick={() => setCount(count + 1)}>
          {t('shopSettings.addLink')}
        </Button>
      )}
    </div>
  );
}
