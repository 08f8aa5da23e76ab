import { useState } from 'react';
import { Link } from 'react-router';
import type { GrievanceBody } from '../../../../../../grievances/api.ts';
import type { ComplaintTexts } from '../../../../../../orders/api.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { useSavedForm } from '../../../../../components/admin/settings/use-saved-form.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { TextArea } from '../../../../../components/forms/field.tsx';
import { useShop } from '../../../../../hooks/use-shop.ts';

interface AnswerProps {
  grievance: GrievanceBody;
  texts: ComplaintTexts;
}

export function Answer({ grievance, texts }: AnswerProps) {
  const { email, acknowledgedAt, link } = grievance;
  const { sendsEmail } = useShop().settings;
  const [words, setWords] = useState('');
  const { errors, isBusy, props } = useSavedForm({ intent: 'answer', onSuccess: () => setWords('') });
  const way = email && sendsEmail ? t('numbers.byEmail') : t('numbers.noEmail');
  return (
    <form {...props} className="grid gap-4" noValidate>
      <TextArea
        label={t('numbers.answer')}
        name="words"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        rows={6}
        maxLength={4_000}
        hint={acknowledgedAt ? way : `${way} ${t('numbers.stopsClock')}`}
        error={errors.words}
      />
      <ReadyAnswers
        texts={texts}
        words={words}
        choose={(text) => {
          setWords(text);
          props.onChange();
          props.ref.current?.querySelector('textarea')?.focus();
        }}
      />
      <Button type="submit" wide busy={isBusy && t('order.sending')}>
        {t('numbers.sendAnswer')}
      </Button>
      <p className="text-sm">
        <Link to={link}>{t('numbers.personsPage')}</Link>
      </p>
    </form>
  );
}

interface ReadyAnswersProps {
  texts: ComplaintTexts;
  words: string;
  choose: (words: string) => void;
}

/** Instead of an empty answer or another of them; below what was written otherwise. */
function ReadyAnswers({ texts, words, choose }: ReadyAnswersProps) {
  const isOwn = words.trim() !== '' && texts.every(({ text }) => text !== words);
  return (
    <div role="group" aria-label={t('numbers.readyTexts')} className="flex flex-wrap items-center gap-x-4 text-sm">
      <span aria-hidden="true">{t('numbers.readyTextsAre')}</span>
      {texts.map(({ title, text }) => (
        <button
          key={title}
          type="button"
          className="min-h-11 cursor-pointer underline underline-offset-4"
          onClick={() => choose(isOwn ? `${words.trimEnd()}\n\n${text}` : text)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
