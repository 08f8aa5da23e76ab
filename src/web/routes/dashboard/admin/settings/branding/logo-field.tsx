import { useState } from 'react';
import { t } from '../../../../../../shared/languages/translate.ts';
import type { ShopSettings } from '../../../../../../shop-settings/api.ts';
import { sendLogo } from '../../../../../components/admin/products/send-photo.ts';
import { PictureField } from '../../../../../components/admin/settings/picture-field.tsx';
import type { SettingsFields } from '../../../../../components/admin/settings/settings-form.tsx';
import { Button } from '../../../../../components/forms/button.tsx';
import { MarkContent } from '../../../../../components/frame/shop-name.tsx';

export function LogoField({ settings, errors }: SettingsFields) {
  const [logo, setLogo] = useState<ShopSettings['logo']>(settings.logo);
  return (
    <PictureField
      name="logo"
      label={logo ? t('branding.chooseAnother') : t('branding.takeOrChoose')}
      hint={t('branding.logoHint')}
      error={errors.logo}
      value={logo}
      upload={sendLogo}
      take={setLogo}
    >
      <div className="flex flex-wrap items-center gap-4">
        <span className="inline-flex min-h-18 min-w-24 max-w-full items-baseline gap-2 rounded-sm border-[1.5px] border-bark bg-paper p-3 font-display text-[2rem]/none text-accent">
          <MarkContent name={{ ...settings, logo }} isAdmin />
        </span>
        {logo ? (
          <Button look="danger" onClick={() => setLogo(null)}>
            {t('branding.removeLogo')}
          </Button>
        ) : (
          <p className="text-sm text-ink-2">{t('branding.nameStandsIn')}</p>
        )}
      </div>
    </PictureField>
  );
}
