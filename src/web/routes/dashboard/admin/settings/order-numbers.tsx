import { useRef, useState } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
import { type Answer, api } from '../../../../api-client/api-client.ts';
import { SettingsSection, useAnchor } from '../../../../components/admin/settings/settings-form.tsx';
import { Button } from '../../../../components/forms/button.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import { textsIn, useCallForm } from '../../../../hooks/use-call-form.ts';
import { toast } from '../../../../stores/toasts.ts';

type Numbering = Answer<'GET /shop/order-numbers'>;

/** For later orders; given numbers stay. */
export function OrderNumbers({ saved }: { saved: Numbering }) {
  const [numbering, setNumbering] = useState(saved);
  const body = useRef<HTMLDivElement>(null);
  useAnchor(body);
  return (
    <div ref={body} className="mt-8 max-w-[700px]">
      <SettingsSection id="order-numbers" title={t('adminFrame.orderNumbers')}>
        <NumberingForm key={numbering.next} numbering={numbering} onSaved={setNumbering} />
      </SettingsSection>
    </div>
  );
}

function NumberingForm({ numbering, onSaved }: { numbering: Numbering; onSaved: (saved: Numbering) => void }) {
  const { errors, isBusy, props } = useCallForm(async (form) => {
    const { next, maxStep } = textsIn(form, ['next', 'maxStep']);
    const saved = await api('PUT /shop/order-numbers', { body: { next: Number(next), maxStep: Number(maxStep) } });
    toast.success(saved.message);
    onSaved(saved);
  });
  return (
    <form {...props} className="grid gap-5" noValidate>
      <Field
        label={t('shopSettings.nextNumber')}
        name="next"
        defaultValue={numbering.next}
        inputMode="numeric"
        required
        error={errors.next}
        hint={t('shopSettings.nextNumberHint')}
      />
      <Field
        label={t('shopSettings.maxStep')}
        name="maxStep"
        defaultValue={numbering.maxStep}
        inputMode="numeric"
        required
        error={errors.maxStep}
        hint={t('shopSettings.maxStepHint')}
      />
      <div>
        <Button type="submit" busy={isBusy && t('shopSettings.changeNumbers')}>
          {t('shopSettings.changeNumbers')}
        </Button>
      </div>
    </form>
  );
}
