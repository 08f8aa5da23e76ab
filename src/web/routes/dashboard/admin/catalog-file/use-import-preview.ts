import { useState } from 'react';
import type { ImportPreview } from '../../../../../catalog/api.ts';
import { readBase64 } from '../../../../components/forms/read-base64.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import type { ColumnField } from './column-fields.tsx';
import type { ImportStep } from './import-steps.tsx';

/** Instead of what the file has. */
export interface ChangedCell {
  line: number;
  column: string;
  cell: string;
}

interface Looked {
  cells?: readonly ChangedCell[];
  archive?: string;
  hidesNew?: boolean;
  columns?: readonly ColumnField[];
}

/** Looks at a chosen file at once, and again after each choice. */
export function useImportPreview() {
  const [file, setFile] = useState('');
  const [archive, setArchive] = useState('');
  const [hidesNew, setHidesNew] = useState(true);
  const [cells, setCells] = useState<ChangedCell[]>([]);
  const [preview, setPreview] = useState<ImportPreview>();
  /** Chosen and not yet looked at. */
  const [changed, setChanged] = useState<ColumnField[]>();
  const [step, setStep] = useState<ImportStep>('The file');
  const { isBusy, errors, submit } = useActionForm<ImportPreview>({
    intent: 'preview',
    onSuccess: (seen) => {
      setPreview(seen);
      setChanged(undefined);
      setStep(seen.columns && step === 'The file' ? 'The columns' : 'Look');
    },
  });
  const fields = preview?.columns && listFields(preview.columns);
  const sent = collect(file, fields, { archive, hidesNew, cells });
  const look = ({ columns, ...others }: Looked) =>
    submit(collect(file, columns ? listFields(columns) : fields, { archive, hidesNew, cells, ...others }));
  const choose = async (chosen: File | undefined) => {
    setPreview(undefined);
    setChanged(undefined);
    setStep('The file');
    setArchive('');
    setCells([]);
    const content = chosen ? await readBase64(chosen) : '';
    setFile(content);
    if (chosen) submit(collect(content, undefined, { hidesNew }));
  };
  const takeArchive = (id: string) => {
    setArchive(id);
    if (preview) look({ archive: id });
  };
  const hide = (isOn: boolean) => {
    setHidesNew(isOn);
    look({ hidesNew: isOn });
  };
  const changeCell = (changedCell: ChangedCell) => {
    const isSame = ({ line, column }: ChangedCell) => line === changedCell.line && column === changedCell.column;
    const all = [...cells.filter((one) => !isSame(one)), changedCell];
    setCells(all);
    look({ cells: all });
  };
  const shown = { preview, changed, step, isBusy, errors, archive, hidesNew, sent };
  return { ...shown, setChanged, setStep, choose, look, takeArchive, hide, changeCell };
}

const listFields = (columns: readonly ColumnField[]) =>
  JSON.stringify(columns.map(({ column, field }) => ({ column, field })));

function collect(
  file: string,
  columns: string | undefined,
  { archive, hidesNew, cells = [] }: Looked,
): Record<string, string> {
  return {
    file,
    ...(columns && { columns }),
    ...(archive && { archive }),
    ...(hidesNew && { hidesNew: 'yes' }),
    ...(cells.length > 0 && { cells: JSON.stringify(cells) }),
  };
}
