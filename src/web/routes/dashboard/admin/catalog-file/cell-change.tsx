import { useState } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import type { ChangedCell } from './use-import-preview.ts';

interface CellChangeProps {
  cell: ChangedCell;
  change: (changed: ChangedCell) => void;
}

/** Writes a cell anew, which could be meant otherwise than it was read; the file stays as it is. */
export function CellChange({ cell, change }: CellChangeProps) {
  const [typed, setTyped] = useState<string>();
  const place = t('catalogFile.cellPlace', { line: cell.line, column: cell.column });
  if (typed === undefined)
    return (
      <Button look="plain" aria-label={t('catalogFile.changePlace', { place })} onClick={() => setTyped(cell.cell)}>
        {t('product.change')}
      </Button>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 pt-2">
      <Field
        label={t('catalogFile.insteadIn', { place })}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        look="ghost"
        onClick={() => {
          change({ ...cell, cell: typed });
          setTyped(undefined);
        }}
      >
        {t('catalogFile.takeIt')}
      </Button>
    </div>
  );
}
