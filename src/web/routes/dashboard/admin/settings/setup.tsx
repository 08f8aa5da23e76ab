import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { ShareLink } from '../../../../components/admin/settings/share-link.tsx';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { shopIn, useShop } from '../../../../hooks/use-shop.ts';
import { signIn } from '../../../../stores/sign-in.ts';
import type { Route } from './+types/setup';
import { OwnShop } from './setup/own-shop.tsx';
import { StepLine } from './setup/step-line.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${t('forms.setup')} - ${shopIn(matches).shopName}`, isPrivate: true });

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [steps, demo] = await Promise.all([api('GET /setup/steps', { signal }), api('GET /setup/demo', { signal })]);
  return { ...steps, ...demo };
}

export const clientAction = formAction({
  open: () => withToast(api('POST /setup/open')),
  'own-shop': async ({ fields: { name = '', email = '', phone = '', password = '' } }) => {
    const owner = email ? { name, email, phone, password } : null;
    const { session } = await withToast(api('POST /setup/own-shop', { body: { owner } }));
    if (session) signIn(session);
  },
});

export default function Setup({ loaderData }: Route.ComponentProps) {
  const { steps, isOpened, demo, isDemoAccount } = loaderData;
  const { settings } = useShop();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.key;
  return (
    <>
      <h1>{t('forms.setup')}</h1>
      <p className="max-lg:pt-2 text-ink-2">{t('setup.stepsDone', { done, total: steps.length })}</p>
      <div className="mt-2 mb-4 max-w-[680px] grid grid-cols-8 gap-1" aria-hidden="true">
        {steps.map(({ key }, index) => (
          <i key={key} className={`h-2 ${index < done ? 'bg-neem' : 'bg-twine'}`} />
        ))}
      </div>
      <ol className="max-w-[680px] bg-cotton shadow-tag max-lg:-mx-gutter">
        {steps.map((step, index) => (
          <StepLine key={step.key} step={step} number={index + 1} isNext={step.key === next}>
            {step.key === 'open' && <ShareLink title={settings.shopName} url={settings.publicUrl} />}
            {step.key === 'open' && !isOpened && (
              <OpenShop missing={steps.length - 1 - done} isNext={next === 'open'} />
            )}
          </StepLine>
        ))}
      </ol>
      <p className="mt-3 text-sm text-ink-2">{t('setup.ticksItself')}</p>
      {demo && <OwnShop demo={demo} isDemoAccount={isDemoAccount} />}
    </>
  );
}

function OpenShop({ missing, isNext }: { missing: number; isNext: boolean }) {
  const { isBusy, props } = useActionForm({ intent: 'open' });
  return (
    <form {...props} className="grid justify-items-start gap-2">
      {missing > 0 && <p className="text-sm">{t('setup.stepsMissing', { count: missing })}</p>}
      <Button type="submit" look={isNext ? 'primary' : 'ghost'} busy={isBusy && t('adminFrame.openShop')}>
        {t('adminFrame.openShop')}
      </Button>
    </form>
  );
}
