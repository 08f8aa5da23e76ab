import { useState } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
import type { ShopSettings } from '../../../../../shop-settings/api.ts';
import { readSettings, saveSettings } from '../../../../components/admin/settings/save-settings.ts';
import { SettingControls } from '../../../../components/admin/settings/setting-controls.tsx';
import { SettingsForm, SettingsSection } from '../../../../components/admin/settings/settings-form.tsx';
import { head } from '../../../../document/head.ts';
import { loadOwnSettings, shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/branding';
import { ColorFields } from './branding/color-fields.tsx';
import { FaceField } from './branding/face-field.tsx';
import { LogoField } from './branding/logo-field.tsx';
import { Preview } from './branding/preview.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.branding')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = () => loadOwnSettings();

export const clientAction = saveSettings;

/** Name, logo, colours, face and first page, beside the first page itself. */
export default function Branding({ loaderData: settings }: Route.ComponentProps) {
  const [draft, setDraft] = useState<Partial<ShopSettings>>({});
  return (
    <SettingsForm
      settings={settings}
      title={t('adminFrame.branding')}
      onDraft={(form) => setDraft(readSettings(form))}
      aside={<Preview settings={{ ...settings, ...draft }} />}
    >
      {(fields) => (
        <>
          <SettingsSection id="name" title={t('account.name')}>
            <SettingControls section="name" {...fields} />
          </SettingsSection>
          <SettingsSection id="logo" title={t('adminFrame.logo')}>
            <LogoField {...fields} />
          </SettingsSection>
          <SettingsSection id="colours" title={t('adminFrame.colours')}>
            <ColorFields {...fields} />
          </SettingsSection>
          <SettingsSection id="face" title={t('adminFrame.typeface')}>
            <FaceField face={fields.settings.face} />
          </SettingsSection>
          <SettingsSection id="first-page" title={t('adminFrame.firstPage')}>
            <SettingControls section="first-page" {...fields} />
          </SettingsSection>
        </>
      )}
    </SettingsForm>
  );
}
