import { useId, useRef, useState } from 'react';
import type { RemittancePreviewBody } from '../../../../../orders/api.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { api } from '../../../../api-client/api-client.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { formatError } from '../../../../components/forms/form-errors.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { toast } from '../../../../stores/toasts.ts';

export interface ChosenFile {
  name: string;
  file: string;
  preview: RemittancePreviewBody;
}

interface RemittanceFileProps {
  file: ChosenFile | null;
  setFile: (file: ChosenFile | null) => void;
}

/** A courier's file: how its lines fit is shown first, and nothing is booked before the press. */
export function RemittanceFile({ file, setFile }: RemittanceFileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    setReading(true);
    try {
      const text = await chosen.text();
      const preview = await api('POST /cash/remittances/preview', { body: { file: text } });
      setFile({ name: chosen.name, file: text, preview });
    } catch (error) {
      toast.error(formatError(error, 'The file could not be read.'));
    }
    setReading(false);
    if (input.current) input.current.value = '';
  };
  return (
    <section className="grid gap-3" aria-label="The courier’s file">
      <label
        htmlFor={id}
        className="grid min-h-27.5 cursor-pointer place-items-center content-center rounded-sm border-[1.5px] border-bark bg-white p-4.5 text-center text-sm focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-indigo"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void read(event.dataTransfer.files[0]);
        }}
      >
        <input
          id={id}
          ref={input}
          type="file"
          className="sr-only"
          accept=".csv,text/csv,.txt"
          onChange={({ target }) => void read(target.files?.[0])}
        />
        <span className="font-semibold">{isReading ? 'Reading …' : (file?.name ?? 'Choose the courier’s file')}</span>
        <span className="text-ink-2">CSV with the tracking number or the order number, and the amount</span>
      </label>
      {file && <Fits key={file.name} file={file} setFile={setFile} />}
    </section>
  );
}

const fitWords = { fits: 'fits', differs: 'differs', unknown: 'not found', known: 'booked before' } as const;

function Fits({ file: { name, file, preview }, setFile }: RemittanceFileProps & { file: ChosenFile }) {
  const { isBusy, submit } = useActionForm({ intent: 'book', onSuccess: () => setFile(null) });
  const count = (fit: keyof typeof fitWords) => preview.rows.filter((row) => row.fit === fit);
  const sum = count('fits').reduce((total, { amount }) => total + amount, 0);
  const others = count('differs').length + count('unknown').length;
  return (
    <div className="panel grid gap-4" role="status">
      <p className="flex flex-wrap gap-x-8 gap-y-2">
        <b className="text-neem">{`${count('fits').length} fit, ${formatPrice(sum)}`}</b>
        <b className="text-madder">{`${count('differs').length} differ`}</b>
        <b>{`${count('unknown').length} not found`}</b>
        {count('known').length > 0 && <span>{`${count('known').length} booked before`}</span>}
      </p>
      <ul className="grid gap-2">
        {preview.rows.slice(0, 100).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other name
          <li key={index} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-sm">
            <span dir="auto" className="wrap-anywhere">
              {row.reference} {row.number !== null && <b>{formatOrderNumber(row.number)}</b>} {row.buyer}
            </span>
            <span className="tabular-nums">{formatPrice(row.amount)}</span>
            <span className={row.fit === 'fits' ? 'text-neem' : 'text-madder'}>{fitWords[row.fit]}</span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="text-sm text-ink-2">
          {others === 1
            ? 'The other one stays here until it is settled.'
            : `The other ${others} stay here until settled.`}
        </p>
      )}
      <div className="button-row">
        <Button busy={isBusy && 'Processing...'} onClick={() => submit({ name, file })}>
          {`Book ${formatPrice(sum)} as received`}
        </Button>
        <Button look="ghost" onClick={() => setFile(null)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
