type Show = (answer: (isYes: boolean) => void) => void;

/** What a call has to ask the person before it goes on, in a dialog of the page; concurrent calls share one. */
export interface PageQuestion {
  /** @returns ends the offer; what is being asked then is answered with no */
  offer(show: Show): () => void;
  /** False when the person declines or the page has no dialog. */
  ask(): Promise<boolean>;
}

function pageQuestion(): PageQuestion {
  let show: Show | null = null;
  let asked: { answer: Promise<boolean>; settle: (isYes: boolean) => void } | null = null;
  return {
    offer(shows) {
      show = shows;
      return () => {
        if (show !== shows) return;
        show = null;
        asked?.settle(false);
      };
    },
    ask() {
      if (!show) return Promise.resolve(false);
      if (asked) return asked.answer;
      let settle: (isYes: boolean) => void = () => undefined;
      const answer = new Promise<boolean>((resolve) => {
        settle = resolve;
      }).finally(() => {
        asked = null;
      });
      asked = { answer, settle };
      show(settle);
      return answer;
    },
  };
}

/** Confirms a login that is older than ten minutes. */
export const recentLogin = pageQuestion();
/** Logs the same account in again after its session has ended. */
export const newLogin = pageQuestion();
