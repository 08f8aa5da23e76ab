import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { HTMLAttributes } from 'react';
import type { EditedPersonalisation } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice, parseRupees } from '../../../../../shared/money.ts';
import { type AnswerKind, answerKinds } from '../../../../../shared/products/personalisation.ts';
import { edgeButton } from '../../../../components/admin/edge-button.ts';
import { useSorting } from '../../../../components/admin/lists/sorting.ts';
import { Button } from '../../../../components/forms/button.tsx';
import type { FieldErrors } from '../../../../components/forms/form-errors.ts';
import { Drawing } from '../../../../components/page/icon.tsx';
import { type DraftOption, kindNames } from './draft-option.ts';
import { OptionEditor } from './option-editor.tsx';

const drawings: Record<AnswerKind, string> = {
  text: 'M5 6h14M12 6v13M9 19h6',
  choice: 'M5 7h2M5 12h2M5 17h2M10 7h9M10 12h9M10 17h9',
  colour: 'M12 3.500c4 5 6 7.500 6 10.500a6 6 0 0 1-12 0c0-3 2-5.500 6-10.500Z',
  date: 'M4.500 6h15v14h-15zM4.500 10.500h15M8.500 3.500V8M15.500 3.500V8',
  photo: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9.500h.01',
};
const arrows = { up: 'm7 14 5-5 5 5', down: 'm7 10 5 5 5-5' };

interface OptionListProps {
  options: readonly DraftOption[];
  /** Its photos can be assigned to choices. */
  photos: EditedPersonalisation['product']['photos'];
  opened: string | null;
  errors: FieldErrors;
  open: (key: string | null) => void;
  change: (key: string, part: Partial<DraftOption>) => void;
  move: (from: number, to: number) => void;
  remove: (option: DraftOption) => void;
}

/** What is asked, in the order of the page; one of them is open. */
export function OptionList({ options, errors, ...list }: OptionListProps) {
  const keys = options.map(({ key }) => key);
  return (
    <DndContext id="options" collisionDetection={closestCenter} {...useSorting(keys, 'option', list.move)}>
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className="grid">
          {options.map((option, at) => (
            <OptionItem
              key={option.key}
              {...{ option, at, ...list }}
              errors={optionErrors(errors, at)}
              isLast={at === options.length - 1}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface OptionItemProps extends Omit<OptionListProps, 'options'> {
  option: DraftOption;
  at: number;
  isLast: boolean;
}

function OptionItem({ option, at, isLast, photos, opened, errors, open, change, move, remove }: OptionItemProps) {
  const { key, label } = option;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: key });
  const style = transform ? { transform: `translateY(${transform.y}px)`, transition } : undefined;
  const isOpen = key === opened;
  const [refusal] = isOpen ? [] : Object.values(errors);
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`relative border-b border-twine bg-cotton py-3 data-dragging:z-2 ${isOpen ? 'border-l-3 border-l-accent pl-4' : ''}`}
      data-dragging={isDragging || undefined}
    >
      <div className="flex items-center gap-2 max-sm:gap-1">
        <Handle label={label} {...attributes} {...listeners} />
        <OpenButton option={option} isOpen={isOpen} press={() => open(isOpen ? null : key)} />
        <MoveButtons {...{ label, at, isLast, move }} />
      </div>
      {isOpen && (
        <div className="mt-3">
          <OptionEditor {...{ option, photos, errors }} change={(part) => change(key, part)} />
          <Button look="danger" className="mt-2" onClick={() => remove(option)}>
            {t('variants.deleteNamed', { name: label })}
          </Button>
        </div>
      )}
      {refusal && <p className="text-sm text-madder">{refusal}</p>}
    </li>
  );
}

function Handle({ label, ...sortable }: { label: string } & HTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...sortable}
      className="grid size-11 shrink-0 cursor-grab touch-manipulation place-items-center rounded-sm hover:bg-linen"
      aria-label={t('variants.move', { label })}
    >
      <Drawing path="M6 8h12M6 12h12M6 16h12" />
    </button>
  );
}

interface OpenButtonProps {
  option: DraftOption;
  isOpen: boolean;
  press: () => void;
}

function OpenButton({ option: { kind, label, price, isRequired }, isOpen, press }: OpenButtonProps) {
  const paise = parseRupees(price) ?? 0;
  return (
    <button
      type="button"
      className="flex min-h-11 min-w-0 grow basis-0 cursor-pointer items-center gap-3 text-left font-semibold"
      aria-expanded={isOpen}
      onClick={press}
    >
      <span className="max-sm:hidden">
        <Drawing path={drawings[kind]} />
      </span>
      <span className="grid min-w-0 grow sm:flex sm:items-baseline sm:gap-3">
        <span dir="auto" className="wrap-anywhere">
          {label || kindNames[kind]}
        </span>
        <span className="shrink-0 text-sm font-normal text-ink-2 sm:ml-auto">
          {[isRequired && t('variants.needed'), paise > 0 && `+${formatPrice(paise)}`].filter(Boolean).join(', ')}
        </span>
      </span>
    </button>
  );
}

type MoveButtonsProps = Pick<OptionItemProps, 'at' | 'isLast' | 'move'> & { label: string };

function MoveButtons({ label, at, isLast, move }: MoveButtonsProps) {
  return (
    <>
      <MoveButton
        label={t('variants.moveUp', { label })}
        path={arrows.up}
        disabled={at === 0}
        move={() => move(at, at - 1)}
      />
      <MoveButton
        label={t('variants.moveDown', { label })}
        path={arrows.down}
        disabled={isLast}
        move={() => move(at, at + 1)}
      />
    </>
  );
}

function MoveButton(props: { label: string; path: string; disabled: boolean; move: () => void }) {
  return (
    <button
      type="button"
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm hover:bg-linen disabled:text-twine"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.move}
    >
      <Drawing path={props.path} />
    </button>
  );
}

/** Errors of the fields below one option. */
function optionErrors(errors: FieldErrors, at: number): FieldErrors {
  const start = `options.${at}.`;
  const own = Object.entries(errors).filter(([path]) => path.startsWith(start));
  return Object.fromEntries(own.map(([path, message]) => [path.slice(start.length), message]));
}

export function AddOption({ add, isFull }: { add: (kind: AnswerKind) => void; isFull: boolean }) {
  return (
    <div className="grid grid-cols-5 gap-2 max-sm:grid-cols-3">
      {answerKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className={`${edgeButton} flex-col px-1! py-2 text-sm!`}
          disabled={isFull}
          onClick={() => add(kind)}
        >
          <Drawing path={drawings[kind]} />
          {kindNames[kind]}
        </button>
      ))}
    </div>
  );
}
