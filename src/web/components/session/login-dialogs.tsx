import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { newLogin, type PageQuestion, type QuestionProps, recentLogin } from '../../api-client/page-question.ts';

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

interface QuestionDialogProps<Subject> {
  question: PageQuestion<Subject>;
  Content: ComponentType<QuestionProps<Subject>>;
}

function QuestionDialog<Subject>({ question, Content }: QuestionDialogProps<Subject>) {
  const [asked, setAsked] = useState<QuestionProps<Subject>>();
  useEffect(() => {
    return question.offer((subject, settle) => {
      const done = (isYes: boolean) => {
        setAsked(undefined);
        settle(isYes);
      };
      setAsked({ subject, done });
    });
  }, [question]);
  if (!asked) return null;
  return (
    <Suspense>
      <Content {...asked} />
    </Suspense>
  );
}
