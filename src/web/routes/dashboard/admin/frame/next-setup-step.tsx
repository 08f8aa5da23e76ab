import { Link, useLocation } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import { useSetupProgress } from '../../../../components/admin/settings/setup-progress.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { ButtonLink } from '../../../../components/forms/button.tsx';
import { rich } from '../../../../document/rich.ts';
import { stepTexts } from '../settings/setup/setup-steps.tsx';

const setupPage = '/dashboard/admin/setup';

/** Below the page of a step of the setup that is done: the next one, until all of them are. */
export function NextSetupStep() {
  const { pathname } = useLocation();
  const isOwner = useIsOwner();
  const { steps = [], done = 0, total = 0 } = useSetupProgress() ?? {};
  const isHere = (key: keyof typeof stepTexts) =>
    [stepTexts[key].to, stepTexts[key].changeAt].some((page) => page === pathname);
  const present = steps.find(({ key, isDone }) => isDone && isHere(key));
  const next = steps.find(({ isDone }) => !isDone);
  if (!isOwner || !present || !next) return null;
  const { title, to = setupPage, label = t('adminFrame.openShop') } = stepTexts[next.key];
  return (
    <section className="panel mt-6 grid max-w-[700px] gap-2 print:hidden" aria-label={t('forms.setup')}>
      <p>
        {rich('adminFrame.stepDone', {
          b: (text) => <b>{text}</b>,
          title: stepTexts[present.key].title,
          done,
          total,
          next: title,
        })}
      </p>
      <div className="button-row">
        <ButtonLink to={to}>{label}</ButtonLink>
        <Link className="inline-flex min-h-11 items-center underline underline-offset-6" to={setupPage}>
          {t('adminFrame.allSteps')}
        </Link>
      </div>
    </section>
  );
}
