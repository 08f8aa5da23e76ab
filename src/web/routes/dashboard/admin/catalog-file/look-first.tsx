import { type ReactNode, useState } from 'react';
import type { ImportPreview } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatCurrency } from '../../../../../shared/money.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { rich } from '../../../../document/rich.ts';
import { CellChange } from './cell-change.tsx';
import { type RefusedLine, saveRefused } from './save-refused.ts';
import type { ChangedCell } from './use-import-preview.ts';

const shownAtFirst = 6;
const maxShown = 100;

interface Entry {
  key: string;
  title: string;
  detail?: ReactNode;
  /** A cell that can be written anew here. */
  cell?: ChangedCell;
}

type ChangeCell = (changed: ChangedCell) => void;

/** What an owner may want to change before the import. */
export function LookFirst({ preview, changeCell }: { preview: ImportPreview; changeCell: ChangeCell }) {
  return (
    <Entries
      id="look-first"
      title={t('catalogFile.lookFirst')}
      entries={listEntries(preview)}
      changeCell={changeCell}
    />
  );
}

export function NotTaken({ leftOut = [] }: Pick<ImportPreview, 'leftOut'>) {
  const entries = leftOut.map(({ line, name, message }) => ({
    key: `${line} ${name}`,
    title: name ? t('catalogFile.lineNamed', { line, name }) : t('catalogFile.lineNumber', { line }),
    detail: message,
  }));
  return (
    <div className="grid gap-3">
      <Entries id="not-taken" title={t('catalogFile.notTaken')} entries={entries} />
      <RefusedList lines={leftOut} fileName="not-taken.csv" />
    </div>
  );
}

/** All of them, to work through in a spreadsheet. */
export function RefusedList({ lines, fileName }: { lines: readonly RefusedLine[]; fileName: string }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Button look="plain" onClick={() => saveRefused(lines, fileName)}>
        {t('catalogFile.listAsCsv')}
      </Button>
    </div>
  );
}

interface EntriesProps {
  id: string;
  title: string;
  entries: readonly Entry[];
  /** Below its title, when it has more than these. */
  count?: number;
  changeCell?: ChangeCell;
}

export function Entries({ id, title, entries, count = entries.length, changeCell }: EntriesProps) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  const shown = entries.slice(0, isOpen ? maxShown : shownAtFirst);
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h3 id={id} className="font-display text-xl">
        {title} <span className="text-base text-ink-2">{count}</span>
      </h3>
      <ul className="panel grid p-0! [&>li:not(:first-child)]:border-t [&>li]:border-linen">
        {shown.map(({ key, ...entry }) => (
          <EntryLine key={key} {...entry} changeCell={changeCell} />
        ))}
      </ul>
      {entries.length > shownAtFirst && (
        <div>
          <Button
            look="plain"
            aria-expanded={isOpen}
            aria-label={t('catalogFile.entriesAll', { title })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('catalogFile.fewer') : t('adminFrame.all')}
          </Button>
        </div>
      )}
      {isOpen && count > shown.length && (
        <p className="text-sm text-ink-2">{t('catalogFile.andMore', { count: count - shown.length })}</p>
      )}
    </section>
  );
}

function EntryLine({ title, detail, cell, changeCell }: Omit<Entry, 'key'> & Pick<EntriesProps, 'changeCell'>) {
  return (
    <li className="px-5 py-3">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {title}
      </p>
      {detail && (
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {detail}
        </p>
      )}
      {cell && changeCell && <CellChange cell={cell} change={changeCell} />}
    </li>
  );
}

function listEntries({ summary, lines, notes = [], ignoredColumns = [], photos }: ImportPreview): Entry[] {
  const unknown = lines.filter(({ reason }) => reason).length;
  const unmatched = photos?.unmatched ?? [];
  const entries: (Entry | false)[] = [
    ...notes.map((note) => ({ key: note, title: note })),
    ...summary.readings.map(({ line, column, cell, price }) => ({
      key: `reading ${line} ${column}`,
      title: t('catalogFile.readingAt', { line, column, cell }),
      detail: price !== null && t('catalogFile.readAs', { price: formatCurrency(price) }),
      cell: { line, column, cell },
    })),
    summary.present > 0 && describePresent(summary.present, lines.length > 0),
    unknown > 0 && {
      key: 'unknown',
      title: t('catalogFile.unknownIds', { count: unknown }),
      detail: t('catalogFile.newAdded'),
    },
    ignoredColumns.length > 0 && {
      key: 'columns',
      title: t('catalogFile.columnsLeftOut'),
      detail: ignoredColumns.join(', '),
    },
    unmatched.length > 0 && {
      key: 'unmatched',
      title: t('catalogFile.ofNoProduct'),
      detail: unmatched.join(', '),
    },
  ];
  return entries.filter((entry) => entry !== false);
}

function describePresent(present: number, isChanged: boolean): Entry {
  return {
    key: 'present',
    title: t('catalogFile.presentProducts', { count: present }),
    detail: isChanged
      ? rich('catalogFile.presentHintLook', {
          link: (text) => (
            <a href="#what-happens" className="text-ink underline underline-offset-4">
              {text}
            </a>
          ),
        })
      : t('catalogFile.presentHint'),
  };
}
