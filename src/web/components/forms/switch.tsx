interface SwitchProps {
  label: string;
  isOn: boolean;
  isBusy: boolean;
  describedBy?: string;
  turn: () => void;
}

/** On or off, saved at once. */
export function Switch({ label, isOn, isBusy, describedBy, turn }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={isBusy}
      className="grid min-h-11 w-14 flex-none cursor-pointer items-center"
      onClick={turn}
    >
      <span
        className={`flex h-7 w-12 rounded-full border-[1.5px] p-0.5 *:size-5.5 *:rounded-full ${isOn ? 'justify-end border-neem bg-neem *:bg-cotton' : 'border-bark bg-linen *:bg-bark'}`}
      >
        <i />
      </span>
    </button>
  );
}
