import type { ReactNode, SubmitEvent } from 'react';

interface ButtonFormProps {
  action: () => unknown;
  children: ReactNode;
}

/** Around a submit button: React replays forms that were sent before hydration, but no clicks. */
export function ButtonForm({ action, children }: ButtonFormProps) {
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    action();
  };
  return (
    <form className="contents" action={() => void action()} onSubmit={onSubmit}>
      {children}
    </form>
  );
}
