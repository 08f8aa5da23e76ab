import { Button } from '../../../../components/forms/button.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

export function PersonalDataFile() {
  const { errors, isBusy, props } = useActionForm({ intent: 'personalData' });
  return (
    <section className="panel grid gap-4 mt-6 justify-items-start" aria-label="Personal data">
      <h2 className="text-lg">Personal data</h2>
      <p>
        Everything that the shop holds on a person, as a file. Make sure that the person who asks is the one who reads
        the mail of this address.
      </p>
      <form {...props} className="grid gap-4 justify-items-start">
        <Field label="Email of the person" name="email" type="email" required maxLength={254} error={errors.email} />
        <Button type="submit" look="ghost" busy={isBusy && 'Processing...'}>
          Export personal data
        </Button>
      </form>
    </section>
  );
}
