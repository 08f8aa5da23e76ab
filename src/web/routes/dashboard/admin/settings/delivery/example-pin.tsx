import { Field } from '../../../../../components/forms/field.tsx';

interface ExamplePinProps {
  label: string;
  pin: string;
  change: (pin: string) => void;
}

/** The PIN code of a buyer, for an example of what he is shown. */
export function ExamplePin({ label, pin, change }: ExamplePinProps) {
  return (
    <Field
      label={label}
      inputMode="numeric"
      maxLength={7}
      value={pin}
      onChange={({ target }) => change(target.value)}
    />
  );
}
