import { askToConfirm } from '../../hooks/ask-to-confirm.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { Button, type ButtonProps } from './button.tsx';

interface ConfirmedButtonProps extends Omit<ButtonProps, 'onClick' | 'type'> {
  /** Sent to the page's action with the fields once the question is answered with yes. */
  intent: string;
  fields?: Record<string, string>;
  question: string;
  /** The dialog's button. */
  yes: string;
  /** While it is sent. */
  busy: string;
}

/** For what cannot be undone. */
export function ConfirmedButton({
  intent,
  fields,
  question,
  yes,
  busy,
  look = 'danger',
  ...rest
}: ConfirmedButtonProps) {
  const { isBusy, submit } = useActionForm({ intent });
  const press = async () => {
    if (await askToConfirm({ question, yes, isDanger: true })) submit(fields);
  };
  return <Button {...rest} look={look} busy={isBusy && busy} onClick={() => void press()} />;
}
