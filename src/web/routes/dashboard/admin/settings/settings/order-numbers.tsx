import { type FormEvent, useEffect, useState } from 'react';
import { type Answer, api } from '../../../../../api-client/api-client.ts';
import { SettingsSection } from '../../../../../components/admin/settings/settings-form.tsx';
import { Button } from '../../../../../components/forms/button.tsx';
import { Field } from '../../../../../components/forms/field.tsx';
import { toast } from '../../../../../stores/toasts.ts';

/** Of later orders; given numbers stay. */
export function OrderNumbers() {
  const [now, setNow] = useState<Answer<'GET /shop/order-numbers'>>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    api('GET /shop/order-numbers').then(setNow, () => undefined);
  }, []);
  if (!now) return null;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const body = { next: Number(fields.get('next')), maxStep: Number(fields.get('maxStep')) };
    setBusy(true);
    try {
      const answer = await api('PUT /shop/order-numbers', { body });
      setNow(answer);
      toast.success(answer.message);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'This was not saved. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <SettingsSection id="order-numbers" title="Order numbers">
      <form onSubmit={save} className="grid gap-5" key={now.next}>
        <Field
          label="The next order has at least the number"
          name="next"
          defaultValue={now.next}
          inputMode="numeric"
          required
          hint="Numbers only go up. Orders that you have keep theirs."
        />
        <Field
          label="Skip up to so many numbers"
          name="maxStep"
          defaultValue={now.maxStep}
          inputMode="numeric"
          required
          hint="1 = one after the other. With 20, each order is 1 to 20 above the last: somebody who orders twice cannot count your orders in between. Invoices stay without gaps, as the law asks."
        />
        <div>
          <Button type="submit" busy={isBusy && 'Change the numbers'}>
            Change the numbers
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
