import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import type { RemittancePreviewBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { readBase64 } from '../../../../components/forms/files/read-base64.ts';
import { formatError } from '../../../../components/forms/form-errors.ts';
import { toast } from '../../../../stores/toasts.ts';
import { FileFits } from './file-fits.tsx';

export interface ChosenFile {
  name: string;
  base64: string;
  preview: RemittancePreviewBody;
}

interface RemittanceFileProps {
  file: ChosenFile | null;
  setFile: (file: ChosenFile | null) => void;
}

const box =
  'grid min-h-27.5 cursor-pointer place-items-center content-center rounded-sm border-[1.5px] border-bark bg-white p-4.5 text-center text-sm focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-indigo';

/** A courier's file: how its lines fit is shown first, and nothing is booked before the press. */
export function RemittanceFile({ file, setFile }: RemittanceFileProps) {
  const id = useId();
  const { read, isReading } = useReading(setFile);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    void read(event.dataTransfer.files[0]);
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void read(target.files?.[0]);
    target.value = '';
  };
  return (
    <section className="grid gap-3" aria-label={t('cashIn.courierFile')}>
      <label htmlFor={id} className={box} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <input id={id} type="file" className="sr-only" accept=".csv,.tsv,.txt,.xlsx,text/csv" onChange={onChange} />
        <span className="font-semibold">
          {isReading ? t('cashIn.reading') : (file?.name ?? t('cashIn.chooseFile'))}
        </span>
        <span className="text-ink-2">{t('cashIn.fileHint')}</span>
      </label>
      {file && <FileFits key={file.name} chosen={file} close={() => setFile(null)} />}
    </section>
  );
}

function useReading(setFile: RemittanceFileProps['setFile']) {
  const [isReading, setReading] = useState(false);
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    setReading(true);
    try {
      const base64 = await readBase64(chosen);
      const preview = await api('POST /cash/remittances/preview', { body: { base64 } });
      setFile({ name: chosen.name, base64, preview });
    } catch (error) {
      toast.error(formatError(error, t('cashIn.fileUnreadable')));
    }
    setReading(false);
  };
  return { read, isReading };
}
