import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Answer } from '../../../../../api-client/api-client.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Dialog, DialogButtons } from '../../../../../components/forms/dialog.tsx';
import { EmailField, NameField, NewPasswordField, PhoneField } from '../../../../../components/forms/person-fields.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';

type Found = Answer<'GET /setup/demo'>;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Clears the demo, after two questions. */
export function OwnShop({ demo, isDemoAccount }: { demo: NonNullable<Found['demo']>; isDemoAccount: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isSure, setSure] = useState(false);
  return (
    <section className="mt-8 max-w-[680px] bg-cotton px-5 py-4 shadow-tag max-lg:-mx-gutter max-lg:px-gutter">
      <h2 className="mb-1 font-text text-base font-bold">This is the demo</h2>
      <p className="text-sm text-ink-2">
        Its products, orders and people are examples. Your own shop begins without them.
      </p>
      {demo.realPayments > 0 ? (
        <p className="mt-2 text-sm">There are orders with real payments here, so the demo stays.</p>
      ) : (
        <Button look="ghost" className="mt-3" onClick={() => dialog.current?.showModal()}>
          Start my own shop
        </Button>
      )}
      <Dialog ref={dialog} label="Start my own shop" onClose={() => setSure(false)}>
        {isSure ? <OwnShopForm isDemoAccount={isDemoAccount} /> : <Losses demo={demo} go={() => setSure(true)} />}
      </Dialog>
    </section>
  );
}

function Losses({ demo, go }: { demo: NonNullable<Found['demo']>; go: () => void }) {
  const { products, categories, orders, reviews, accounts } = demo;
  return (
    <div className="dialog-body">
      <h2>Start my own shop</h2>
      <p>This deletes, for good:</p>
      <ul className="list-disc pl-5">
        <li>{`${counted(products, 'product', 'products')} of the demo, with photos`}</li>
        <li>{counted(categories, 'category', 'categories')}</li>
        <li>{`all orders (${orders})`}</li>
        <li>{counted(reviews, 'review', 'reviews')}</li>
        <li>{`${counted(accounts, 'account', 'accounts')} of the demo, with the demo’s admin`}</li>
      </ul>
      <p className="text-sm text-ink-2">
        Products that you added and settings that you changed stay. Visitors then see “Opening soon”.
      </p>
      <DialogButtons>
        <Button onClick={go}>Continue</Button>
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
      <h2>{isDemoAccount ? 'Your own account' : 'Delete the demo?'}</h2>
      {isDemoAccount ? (
        <>
          <p className="text-sm text-ink-2">
            Everybody knows the password of the demo’s admin. You take over with your own.
          </p>
          <NameField error={errors.name} />
          <EmailField error={errors.email} />
          <PhoneField error={errors.phone} />
          <NewPasswordField label="Password" error={errors.password} />
        </>
      ) : (
        <p>You stay logged in. This cannot be undone.</p>
      )}
      <DialogButtons>
        <Button type="submit" busy={isBusy && 'Deleting …'}>
          Delete the demo
        </Button>
      </DialogButtons>
    </form>
  );
}
