import { type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
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
    <section className="mt-10 grid gap-4 max-w-[440px]" aria-label={t('forms.yourData')}>
      <h2 className="text-lg">{t('forms.yourData')}</h2>
      <p>{t('user.dataText')}</p>
      <form {...props}>
        <Button type="submit" look="ghost" busy={isBusy && t('product.processing')}>
          {t('user.downloadData')}
        </Button>
      </form>
      <p>{t('user.deletedForGood')}</p>
      <div>
        <Button look="danger" onClick={() => dialog.current?.showModal()}>
          {t('user.deleteAccount')}
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
    <Dialog ref={ref} label={t('user.deleteAccount')}>
      <form {...props} className="dialog-body">
        <h2>{t('user.deleteAccount')}</h2>
        <p>{t('user.deleteText')}</p>
        <CurrentPasswordField label={t('user.yourPassword')} error={errors.password} />
        <DialogButtons>
          <Button type="submit" look="danger" busy={isBusy && t('product.processing')}>
            {t('user.deleteForGood')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
