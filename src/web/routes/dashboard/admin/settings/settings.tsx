import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { type Answer, ApiError, api } from '../../../../api-client/api-client.ts';
import { saveSettings } from '../../../../components/admin/settings/save-settings.ts';
import { SettingControls } from '../../../../components/admin/settings/setting-controls.tsx';
import { SettingsForm, SettingsSection } from '../../../../components/admin/settings/settings-form.tsx';
import { head } from '../../../../document/head.ts';
import { loadOwnSettings, shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/settings';
import { OrderNumbers } from './order-numbers.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.settings')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [settings, backup, numbering] = await Promise.all([
    loadOwnSettings(),
    api('GET /backups/last', { signal }),
    api('GET /shop/order-numbers', { signal }).catch(nothingForAssistants),
  ]);
  return { settings, backup, numbering };
}

function nothingForAssistants(error: unknown): null {
  if (error instanceof ApiError && error.status === 403) return null;
  throw error;
}

export const clientAction = saveSettings;

const sections = [
  ['announcement', t('frame.announcement')],
  ['opening', t('adminFrame.opening')],
  ['returns', t('adminFrame.returns')],
  ['reviews', t('product.reviews')],
  ['accounts', t('adminFrame.accounts')],
] as const;

/** Whether the shop is open, and who may do what in it. */
export default function Settings({ loaderData: { settings, backup, numbering } }: Route.ComponentProps) {
  return (
    <>
      <SettingsForm settings={settings} title={t('adminFrame.settings')}>
        {(fields) => (
          <>
            {sections.map(([section, title]) => (
              <SettingsSection key={section} id={section} title={title}>
                <SettingControls section={section} {...fields} />
              </SettingsSection>
            ))}
            <Backups backup={backup} />
          </>
        )}
      </SettingsForm>
      {numbering && <OrderNumbers saved={numbering} />}
    </>
  );
}

function Backups({ backup: { last, isScheduled } }: { backup: Answer<'GET /backups/last'> }) {
  return (
    <SettingsSection id="backups" title={t('adminFrame.backups')}>
      <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
        {last
          ? t('shopSettings.lastBackup', { day: formatDate(last.at), file: last.file })
          : t('shopSettings.noBackup')}{' '}
        {isScheduled ? t('shopSettings.backupEachDay') : t('shopSettings.noneScheduled')}
      </p>
    </SettingsSection>
  );
}
