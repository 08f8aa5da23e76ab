import type { Ref } from 'react';
import type { ProductBody } from '../../../catalog/api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogButtons } from '../../components/dialog.tsx';
import { AddressField, EmailField, NameField, PhoneField } from '../../components/person-fields.tsx';
import { useForm } from '../../hooks/use-form.ts';

/** A guest's delivery address and contact. */
export interface Delivery {
  name: string;
  phone: string;
  email: string;
  address: string;
}

interface DeliveryDialogProps {
  ref: Ref<HTMLDialogElement>;
  product: ProductBody;
  /** @throws ApiError whose field errors are shown at the fields */
  send: (delivery: Delivery) => Promise<unknown>;
}

/** Asks a guest for the delivery details before payment; the entries stay for another attempt. */
export function DeliveryDialog({ ref, product, send }: DeliveryDialogProps) {
  const { errors, isBusy, props } = useForm(async ({ name = '', phone = '', email = '', location = '' }) => {
    await send({ name, phone, email, address: location });
  });
  return (
    <Dialog ref={ref} label={`Delivery details for ${product.name}`}>
      <form {...props} className="dialog-body">
        <h2>Delivery details</h2>
        <p>{product.name}</p>
        <NameField error={errors.name} />
        <EmailField error={errors.email} />
        <PhoneField error={errors.phone} />
        <AddressField error={errors.address} />
        <DialogButtons>
          <Button type="submit" busy={isBusy && 'Processing...'}>
            Make Payment
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
