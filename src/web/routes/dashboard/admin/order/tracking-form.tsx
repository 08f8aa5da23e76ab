import { useState } from 'react';
import type { OrderBody } from '../../../../../orders/api.ts';
import { couriers, findCourier, isLikelyTrackingNumber } from '../../../../../shared/delivery/couriers.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { unpaidReason } from '../../../../components/admin/orders/confirm-status.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import { DialogButtons } from '../../../../components/forms/dialog.tsx';
import { Field, Select } from '../../../../components/forms/field.tsx';
import { statusNames } from '../../../../components/orders/status.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { useShop } from '../../../../hooks/use-shop.ts';
import { stored } from '../../../../stores/local-storage-store.ts';
import { ScanButton } from './scan-button.tsx';

/** The courier that was used last on this device stands first. */
const lastCourier = stored<string>('last-courier', '', (raw) => (typeof raw === 'string' ? raw : ''));

export function TrackingForm({ order, onDone }: { order: OrderBody; onDone: () => void }) {
  const { tracking, status, buyer } = order;
  const last = lastCourier.read();
  const [courier, setCourier] = useState(tracking?.courier ?? (last || couriers[0]?.key) ?? 'other');
  const [number, setNumber] = useState(tracking?.number ?? '');
  const onSuccess = () => {
    lastCourier.write(courier);
    onDone();
  };
  const { errors, isBusy, props } = useActionForm({ intent: 'saveTracking', onSuccess });
  const { sendsEmail } = useShop().settings;
  const canShip = (status === 'Not Processed' || status === 'Processing') && !unpaidReason(order);
  return (
    <form {...props} className="dialog-body" noValidate>
      <h2>{t('adminOrder.trackingNumber')}</h2>
      <input
        type="hidden"
        name="label"
        value={t('adminOrder.trackingNumberOf', { number: formatOrderNumber(order.number) })}
      />
      <CourierSelect courier={courier} change={setCourier} last={last} />
      <NumberField courier={courier} number={number} change={setNumber} error={errors.number} />
      {courier === 'other' && (
        <Field
          label={t('adminOrder.linkToFollow')}
          name="link"
          type="url"
          placeholder="https://"
          defaultValue={tracking?.link ?? ''}
          error={errors.link}
        />
      )}
      {status === 'Shipped' && sendsEmail && (
        <ChoiceField type="checkbox" name="notify" label={t('adminOrder.sendByEmailTo', { name: buyer.name })} />
      )}
      <SaveButtons canShip={canShip} isBusy={isBusy} />
    </form>
  );
}

interface CourierSelectProps {
  courier: string;
  change: (key: string) => void;
  last: string | null;
}

function CourierSelect({ courier, change, last }: CourierSelectProps) {
  const sorted = couriers.toSorted((a, b) => Number(b.key === last) - Number(a.key === last));
  return (
    <Select
      label={t('order.courier')}
      name="courier"
      value={courier}
      hint={courier === last ? t('adminOrder.lastUsed') : undefined}
      onChange={({ target }) => change(target.value)}
    >
      {sorted.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </Select>
  );
}

interface NumberFieldProps {
  courier: string;
  number: string;
  change: (number: string) => void;
  error?: string;
}

function NumberField({ courier, number, change, error }: NumberFieldProps) {
  return (
    <>
      <div className="flex gap-2.5">
        <div className="min-w-0 grow">
          <Field
            label={t('adminOrder.number')}
            name="number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={number}
            error={error}
            onChange={({ target }) => change(target.value)}
          />
        </div>
        <ScanButton onRead={change} />
      </div>
      <p className="min-h-6 text-sm" aria-live="polite">
        <Verdict courier={courier} number={number} />
      </p>
    </>
  );
}

function SaveButtons({ canShip, isBusy }: { canShip: boolean; isBusy: boolean }) {
  return (
    <DialogButtons>
      {canShip && (
        <Button type="submit" name="ship" value="on" busy={isBusy && t('product.processing')}>
          {t('adminOrder.saveAndShip', { status: statusNames.Shipped })}
        </Button>
      )}
      <Button type="submit" look={canShip ? 'ghost' : 'primary'} busy={isBusy && t('product.processing')}>
        {canShip ? t('adminOrder.onlySave') : t('forms.save')}
      </Button>
    </DialogButtons>
  );
}

/** A number in another form is saved all the same. */
function Verdict({ courier, number }: { courier: string; number: string }) {
  const found = findCourier(courier);
  if (!number.trim() || !found?.pattern) return null;
  return isLikelyTrackingNumber(courier, number) ? (
    <span className="text-neem">{t('adminOrder.looksRight', { courier: found.name })}</span>
  ) : (
    <span className="font-medium text-madder">{t('adminOrder.looksDifferent', { courier: found.name })}</span>
  );
}
