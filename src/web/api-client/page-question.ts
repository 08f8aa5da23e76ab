import type { Session } from '../stores/session.ts';

type Settle = (isYes: boolean) => void;
type Show<Subject> = (subject: Subject, settle: Settle) => void;

/** Props of the dialog that asks. */
export interface QuestionProps<Subject> {
  subject: Subject;
  done: Settle;
}

/** What a call has to ask the person before it goes on, in a dialog of the page; concurrent calls share one. */
export interface PageQuestion<Subject> {
  /** @returns ends the offer; what is being asked then is answered with no */
  offer(show: Show<Subject>): () => void;
  /** False when the person declines or the page has no dialog. */
  ask(subject: Subject): Promise<boolean>;
}

function pageQuestion<Subject>(): PageQuestion<Subject> {
  let show: Show<Subject> | null = null;
  let asked: { answer: Promise<boolean>; settle: Settle } | null = null;
  return {
    offer(shows) {
      show = shows;
      return () => {
        if (show !== shows) return;
        show = null;
        asked?.settle(false);
      };
    },
    ask(subject) {
      if (!show) return Promise.resolve(false);
      if (asked) return asked.answer;
      let settle: Settle = () => undefined;
      const answer = new Promise<boolean>((resolve) => {
        settle = resolve;
      }).finally(() => {
        asked = null;
      });
      asked = { answer, settle };
      show(subject, settle);
      return answer;
    },
  };
}

/** Confirms a login that is older than ten minutes. */
export const recentLogin = pageQuestion<null>();
/** Logs in again the account whose session has ended. */
export const newLogin = pageQuestion<Session>();
