import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { newLogin, type PageQuestion, recentLogin } from '../api-client/page-question.ts';

const RecentLoginDialog = lazy(() => import('./recent-login-dialog.tsx'));
const SessionEndedDialog = lazy(() => import('./session-ended-dialog.tsx'));

/** Show a dialog when a call on this page needs a recent login, or its session has ended; the call is then repeated. */
export function LoginDialogs() {
  return (
    <>
      <QuestionDialog question={recentLogin} Content={RecentLoginDialog} />
      <QuestionDialog question={newLogin} Content={SessionEndedDialog} />
    </>
  );
}

interface QuestionDialogProps {
  question: PageQuestion;
  Content: ComponentType<{ done: (isYes: boolean) => void }>;
}

function QuestionDialog({ question, Content }: QuestionDialogProps) {
  const [answer, setAnswer] = useState<(isYes: boolean) => void>();
  useEffect(() => question.offer((settle) => setAnswer(() => settle)), [question]);
  const done = useCallback(
    (isYes: boolean) => {
      setAnswer(undefined);
      answer?.(isYes);
    },
    [answer],
  );
  if (!answer) return null;
  return (
    <Suspense>
      <Content done={done} />
    </Suspense>
  );
}
