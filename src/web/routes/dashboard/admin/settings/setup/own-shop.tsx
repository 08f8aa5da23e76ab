import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../../../../shared/languages/translate.ts';
import type { Answer } from '../../../../../api-client/api-client.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Dialog, DialogButtons } from '../../../../../components/forms/dialog.tsx';
import { EmailField, NameField, NewPasswordField, PhoneField } from '../../../../../components/forms/person-fields.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';

type Found = Answer<'GET /setup/demo'>;

/** Clears the demo, after two questions. */
export function OwnShop({ demo, isDemoAccount }: { demo: NonNullable<Found['demo']>; isDemoAccount: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isSure, setSure] = useState(false);
  return (
    <section className="mt-8 max-w-[680px] bg-cotton px-5 py-4 shadow-tag max-lg:-mx-gutter max-lg:px-gutter">
      <h2 className="mb-1 font-text text-base font-bold">{t('setup.isDemo')}</h2>
      <p className="text-sm text-ink-2">{t('setup.demoText')}</p>
      {demo.realPayments > 0 ? (
        <p className="mt-2 text-sm">{t('setup.demoStays')}</p>
      ) : (
        <Button look="ghost" className="mt-3" onClick={() => dialog.current?.showModal()}>
          {t('setup.startOwnShop')}
        </Button>
      )}
      <Dialog ref={dialog} label={t('setup.startOwnShop')} onClose={() => setSure(false)}>
        {isSure ? <OwnShopForm isDemoAccount={isDemoAccount} /> : <Losses demo={demo} go={() => setSure(true)} />}
      </Dialog>
    </section>
  );
}

function Losses({ demo, go }: { demo: NonNullable<Found['demo']>; go: () => void }) {
  const { products, categories, orders, reviews, accounts } = demo;
  return (
    <div className="dialog-body">
      <h2>{t('setup.startOwnShop')}</h2>
      <p>{t('setup.deletesForGood')}</p>
      <ul className="list-disc pl-5">
        <li>{t('setup.demoProducts', { count: products })}</li>
        <li>{t('catalogFile.categories', { count: categories })}</li>
        <li>{t('setup.demoOrders', { count: orders })}</li>
        <li>{t('product.reviewCount', { count: reviews })}</li>
        <li>{t('setup.demoAccounts', { count: accounts })}</li>
      </ul>
      <p className="text-sm text-ink-2">{t('setup.whatStays')}</p>
      <DialogButtons>
        <Button onClick={go}>{t('setup.continue')}</Button>
      </DialogButtons>
    </div>
  );
}

function OwnShopForm({ isDemoAccount }: { isDemoAccount: boolean }) {
  const navigate = useNavigate();
  const { errors, isBusy, props } = useActionForm({
    intent: 'own-shop',
    onSuccess: () => navigate('/dashboard/admin/setup', { replace: true }),
  });
  return (
    <form {...props} className="dialog-body" noValidate>
      <h2>{isDemoAccount ? t('setup.yourAccount') : t('setup.deleteDemoQuestion')}</h2>
      {isDemoAccount ? (
        <>
          <p className="text-sm text-ink-2">{t('setup.everybodyKnows')}</p>
          <NameField error={errors.name} />
          <EmailField error={errors.email} />
          <PhoneField error={errors.phone} />
          <NewPasswordField label={t('account.password')} error={errors.password} />
        </>
      ) : (
        <p>{t('setup.stayLoggedIn')}</p>
      )}
      <DialogButtons>
        <Button type="submit" busy={isBusy && t('setup.deleting')}>
          {t('setup.deleteDemo')}
        </Button>
      </DialogButtons>
    </form>
  );
}
