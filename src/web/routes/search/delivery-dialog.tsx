import { type Ref, useActionState, useRef, useState } from 'react';
import type { ProductBody } from '../../../catalog/api.ts';
import { roundToPaise } from '../../../shared/money.ts';
import { AddressFields } from '../../components/address-fields.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogButtons } from '../../components/dialog.tsx';
import { type FieldErrors, fieldErrors, sentenceOf } from '../../components/form-errors.ts';
import { EmailField, NameField, PhoneField } from '../../components/person-fields.tsx';
import { focusInvalid, keepFields } from '../../hooks/use-action-form.ts';
import { toast } from '../../stores/toasts.ts';
import { DeliveryBill, useDeliveryBill } from './delivery-bill.tsx';

/** A guest's delivery address and contact. */
export interface Delivery {
  name: string;
  phone: string;
  email: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  pin: string;
}
export interface GuestOrder {
  delivery: Delivery;
  /** Paise, with the delivery that was shown. */
  amount?: number;
}
const fields = ['name', 'phone', 'email', 'line1', 'line2', 'city', 'state', 'pin'] as const;

interface DeliveryDialogProps {
  ref: Ref<HTMLDialogElement>;
  product: ProductBody;
  /** @throws ApiError whose field errors are shown at the fields */
  send: (order: GuestOrder) => Promise<unknown>;
}

/** Asks a guest for the delivery details before payment; the entries stay for another attempt. */
export function DeliveryDialog({ ref, product, send }: DeliveryDialogProps) {
  const [pin, setPin] = useState<string>();
  const bill = useDeliveryBill(product, pin);
  const form = useRef<HTMLFormElement>(null);
  const [errors, submit, isBusy] = useActionState<FieldErrors, FormData>(async (_, entries) => {
    try {
      const delivery = Object.fromEntries(fields.map((name) => [name, String(entries.get(name) ?? '')]));
      await send({ delivery: delivery as never, ...(bill && { amount: roundToPaise(bill.total) }) });
      return {};
    } catch (error) {
      toast.error(sentenceOf(error));
      focusInvalid(form.current, fieldErrors(error));
      return fieldErrors(error);
    }
  }, {});
  return (
    <Dialog ref={ref} label={`Delivery details for ${product.name}`}>
      <form ref={form} action={submit} onReset={keepFields} className="dialog-body">
        <h2>Delivery details</h2>
        <p>{product.name}</p>
        <NameField error={errors.name} />
        <EmailField error={errors.email} />
        <PhoneField error={errors.phone} />
        <AddressFields errors={errors} onPin={setPin} />
        <DeliveryBill product={product} bill={bill} />
        <DialogButtons>
          <Button type="submit" busy={isBusy && 'Processing...'}>
            Make Payment
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
