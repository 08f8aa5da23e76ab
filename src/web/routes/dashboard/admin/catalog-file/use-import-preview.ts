import { useState } from 'react';
import type { ImportPreview } from '../../../../../catalog/api.ts';
import { readBase64 } from '../../../../components/forms/files/read-base64.ts';
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

const nothingChosen = { archive: '', hidesNew: true, cells: [] as readonly ChangedCell[] };

/** Looks at a chosen file at once, and again after each choice. */
export function useImportPreview() {
  const [file, setFile] = useState('');
  const [{ archive, hidesNew, cells }, setChosen] = useState(nothingChosen);
  const [preview, setPreview] = useState<ImportPreview>();
  /** Chosen and not yet looked at. */
  const [changed, setChanged] = useState<ColumnField[]>();
  const [step, setStep] = useState<ImportStep>('file');
  const { isBusy, errors, submit } = useActionForm<ImportPreview>({
    intent: 'preview',
    onSuccess: (seen) => {
      setPreview(seen);
      setChanged(undefined);
      setStep(seen.columns && step === 'file' ? 'columns' : 'look');
    },
  });
  const fields = preview?.columns && listFields(preview.columns);
  const sent = collect(file, fields, { archive, hidesNew, cells });
  const look = ({ columns, ...others }: Looked) => {
    setChosen({ archive, hidesNew, cells, ...others });
    submit(collect(file, columns ? listFields(columns) : fields, { archive, hidesNew, cells, ...others }));
  };
  const choose = async (chosen: File | undefined) => {
    setPreview(undefined);
    setChanged(undefined);
    setStep('file');
    setChosen({ ...nothingChosen, hidesNew });
    const content = chosen ? await readBase64(chosen) : '';
    setFile(content);
    if (chosen) submit(collect(content, undefined, { hidesNew }));
  };
  const takeArchive = (id: string) => (preview ? look({ archive: id }) : setChosen({ archive: id, hidesNew, cells }));
  const hide = (isOn: boolean) => look({ hidesNew: isOn });
  const changeCell = (cell: ChangedCell) => look({ cells: replaceCell(cells, cell) });
  const shown = { preview, changed, step, isBusy, errors, archive, hidesNew, sent };
  return { ...shown, setChanged, setStep, choose, look, takeArchive, hide, changeCell };
}

function replaceCell(cells: readonly ChangedCell[], { line, column, cell }: ChangedCell): ChangedCell[] {
  return [...cells.filter((one) => one.line !== line || one.column !== column), { line, column, cell }];
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
