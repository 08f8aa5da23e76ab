import { useLayoutEffect, useRef } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import type { QuestionProps } from '../../stores/question.ts';
import { Button } from '../forms/button.tsx';
import { Sheet } from '../gifts/sheet.tsx';

export interface Confirmation {
  question: string;
  /** What the person agrees to: 'Delete'. */
  yes: string;
  no?: string;
  /** Something is lost for good. */
  isDanger?: boolean;
}

/** Closing it declines. Where something is lost for good, Enter declines, too. */
export default function ConfirmDialog({ subject, done }: QuestionProps<Confirmation>) {
  const { question, yes, no = t('forms.cancel'), isDanger } = subject;
  const [yesButton, noButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is open
  useLayoutEffect(() => (isDanger ? noButton : yesButton).current?.focus(), []);
  return (
    <Sheet label={question} onClose={() => done(false)}>
      <p dir="auto" className="pe-11 text-lg/snug font-semibold text-balance wrap-anywhere">
        {question}
      </p>
      <div className="button-row">
        <Button ref={yesButton} look={isDanger ? 'danger' : 'primary'} onClick={() => done(true)}>
          {yes}
        </Button>
        <Button ref={noButton} look="ghost" onClick={() => done(false)}>
          {no}
        </Button>
      </div>
    </Sheet>
  );
}
