import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../../../../shared/languages/translate.ts';
import type { Answer } from '../../../../../api-client/api-client.ts';
import { ButtonLink } from '../../../../../components/forms/button.tsx';
import { Icon } from '../../../../../components/page/icon.tsx';
import { stepTexts } from './setup-steps.tsx';

type Step = Answer<'GET /setup/steps'>['steps'][number];

const edgeLink =
  'inline-flex min-h-11 items-center font-semibold underline decoration-accent decoration-2 underline-offset-6';

interface StepLineProps {
  step: Step;
  number: number;
  /** The first step that is not done. */
  isNext: boolean;
  /** Instead of a link. */
  children?: ReactNode;
}

export function StepLine({ step: { key, isDone, detail }, number, isNext, children }: StepLineProps) {
  const { title, todo, to, label, changeAt = to } = stepTexts[key];
  const link = isDone
    ? changeAt && { to: changeAt, word: t('product.change'), name: t('cart.changeNamed', { name: title }) }
    : to && !isNext && { to, word: t('setup.start'), name: t('setup.startNamed', { name: title }) };
  const circle = isDone ? 'bg-neem text-cotton' : isNext ? 'bg-ink text-cotton' : 'border border-bark text-ink';
  return (
    <li
      className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-3 border-twine px-5 py-4 not-first:border-t max-lg:px-gutter"
      aria-current={isNext ? 'step' : undefined}
    >
      <span
        className={`grid size-8 place-items-center rounded-full text-sm font-semibold ${circle}`}
        aria-hidden="true"
      >
        {isDone ? <Icon name="check" /> : number}
      </span>
      <div dir="auto" className="wrap-anywhere">
        <h2 className={`font-text text-base ${isNext ? 'font-bold' : 'font-medium'}`}>
          {title}
          {isDone && <span className="sr-only">{t('setup.done')}</span>}
        </h2>
        <p className="text-sm text-ink-2">{detail || (isDone ? '' : todo)}</p>
      </div>
      {link && (
        <Link className={edgeLink} to={link.to} aria-label={link.name}>
          {link.word}
        </Link>
      )}
      {isNext && to && (
        <ButtonLink className="col-start-2 justify-self-start" to={to}>
          {label}
        </ButtonLink>
      )}
      {children && <div className="col-start-2 col-end-4 grid justify-items-start gap-3">{children}</div>}
    </li>
  );
}
