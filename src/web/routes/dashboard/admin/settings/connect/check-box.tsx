interface CheckBoxProps {
  name: string;
  value: string;
  label: string;
  hint?: string;
  isChecked?: boolean;
}

export function CheckBox({ name, value, label, hint, isChecked }: CheckBoxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-twine py-1.5">
      <input
        className="check-mark"
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChecked}
        aria-describedby={hint ? `${name}-${value}` : undefined}
      />
      <span className="grid">
        <span>{label}</span>
        {hint && (
          <span id={`${name}-${value}`} className="text-sm text-ink-2">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
