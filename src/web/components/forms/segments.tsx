import { ButtonForm } from './button-form.tsx';

interface SegmentsProps<Value extends string> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  change: (value: Value) => void;
}

export function Segments<Value extends string>({ options, value, change }: SegmentsProps<Value>) {
  return (
    <div className="inline-flex flex-wrap overflow-hidden rounded-sm border-[1.5px] border-bark bg-cotton max-md:w-full">
      {options.map((option) => (
        <ButtonForm key={option.value} action={() => change(option.value)}>
          <button
            type="submit"
            className="min-h-[46px] px-[18px] py-2.5 text-sm font-medium cursor-pointer wrap-normal max-md:flex-1 max-md:px-2 aria-pressed:bg-ink aria-pressed:text-cotton"
            aria-pressed={option.value === value}
          >
            {option.label}
          </button>
        </ButtonForm>
      ))}
    </div>
  );
}
