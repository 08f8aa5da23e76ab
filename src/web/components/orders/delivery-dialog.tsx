import type { ReactNode, Ref } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import { roundToPaise } from '../../../shared/money.ts';
import { textsIn, useCallForm } from '../../hooks/use-call-form.ts';
import { AddressFields } from '../forms/address-fields.tsx';
import { Button } from '../forms/button.tsx';
import { Dialog, DialogButtons } from '../forms/dialog.tsx';
import { EmailField, NameField, PhoneField } from '../forms/person-fields.tsx';
import { PrivacyNotice } from '../forms/privacy-notice.tsx';

/** A guest's delivery address and contact. */
type Delivery = Record<(typeof fields)[number], string>;
export interface GuestOrder {
  delivery: Delivery;
  /** Paise, with the delivery that was shown. */
  amount?: number;
}
const fields = ['name', 'phone', 'email', 'line1', 'line2', 'city', 'state', 'pin'] as const;

interface DeliveryDialogProps {
  ref: Ref<HTMLDialogElement>;
  /** What is bought. */
  title: string;
  /** In rupees, as shown by the children; undefined until it is known. */
  total: number | undefined;
  onPin: (pin: string) => void;
  /** The bill. */
  children: ReactNode;
  /** @throws ApiError whose field errors are shown at the fields */
  send: (order: GuestOrder) => Promise<unknown>;
}

/** Asks a guest for the delivery details before payment; the entries stay for another attempt. */
export function DeliveryDialog({ ref, title, total, onPin, children, send }: DeliveryDialogProps) {
  const { errors, isBusy, props } = useCallForm((form) =>
    send({ delivery: textsIn(form, fields), ...(total !== undefined && { amount: roundToPaise(total) }) }),
  );
  return (
    <Dialog ref={ref} label={t('checkout.deliveryDetailsFor', { title })}>
      <form {...props} className="dialog-body">
        <h2>{t('checkout.deliveryDetails')}</h2>
        <p>{title}</p>
        <NameField error={errors.name} />
        <EmailField error={errors.email} />
        <PhoneField error={errors.phone} />
        <AddressFields errors={errors} onPin={onPin} />
        <PrivacyNotice place="guest" />
        {children}
        <DialogButtons>
          <Button type="submit" busy={isBusy && t('product.processing')}>
            {t('cart.makePayment')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
