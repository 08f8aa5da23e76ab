import { type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../../components/forms/button.tsx';
import { Dialog, DialogButtons } from '../../../../components/forms/dialog.tsx';
import { CurrentPasswordField } from '../../../../components/forms/person-fields.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { signOut } from '../../../../stores/session.ts';

/** What a person may ask of a shop about their data: a copy of all of them, and their deletion. */
export function PersonalData() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { isBusy, props } = useActionForm({ intent: 'export' });
  return (
    <section className="mt-10 grid gap-4 max-w-[440px]" aria-label="Your data">
      <h2 className="text-lg">Your data</h2>
      <p>A file with everything that this shop holds on you: account, orders, reviews, logins.</p>
      <form {...props}>
        <Button type="submit" look="ghost" busy={isBusy && 'Processing...'}>
          Download my data
        </Button>
      </form>
      <p>Without an account you can still buy as a guest. A deleted account cannot be restored.</p>
      <div>
        <Button look="danger" onClick={() => dialog.current?.showModal()}>
          Delete my account
        </Button>
      </div>
      <DeleteDialog ref={dialog} />
    </section>
  );
}

function DeleteDialog({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const navigate = useNavigate();
  const { errors, isBusy, props } = useActionForm({
    intent: 'delete',
    onSuccess: () => {
      signOut();
      return navigate('/', { replace: true });
    },
  });
  return (
    <Dialog ref={ref} label="Delete my account">
      <form {...props} className="dialog-body">
        <h2>Delete my account</h2>
        <p>
          Your profile, sessions and saved devices are deleted at once. Your reviews stay without your name and photos.
          The shop keeps your orders for as long as tax law asks for them.
        </p>
        <CurrentPasswordField label="Your password" error={errors.password} />
        <DialogButtons>
          <Button type="submit" look="danger" busy={isBusy && 'Processing...'}>
            Delete for good
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
