interface BillRowProps {
  label: string;
  amount: string;
}

/** In a `dl` that is a grid of two columns. */
export function BillRow({ label, amount }: BillRowProps) {
  return (
    <div className="contents">
      <dt dir="auto" className="wrap-anywhere">
        {label}
      </dt>
      <dd className="text-end whitespace-nowrap tabular-nums">{amount}</dd>
    </div>
  );
}
