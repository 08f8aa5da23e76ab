export function VerifiedBuyer() {
  return (
    <span className="justify-self-start rounded-full border px-2.5 py-px text-xs font-bold text-ink-2">
      Verified buyer
    </span>
  );
}
