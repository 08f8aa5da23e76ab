import { t } from '../../../shared/languages/translate.ts';

interface SuggestionListProps {
  id: string;
  list: { names: string[]; active: number; choose: (name: string) => void };
  keyword: string;
}

export function SuggestionList({ id, list: { names, active, choose }, keyword }: SuggestionListProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('forms.suggestions')}
      className="absolute inset-x-[-1.5px] top-[calc(100%+6px)] z-6 max-h-[200px] overflow-y-auto rounded-sm bg-cotton shadow-sheet"
      // Pressing its scroll bar must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works on the field itself, as a combobox does
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className="flex min-h-11 items-center px-3.5 py-1.5 cursor-pointer aria-selected:bg-linen"
          onClick={() => choose(name)}
        >
          <Match name={name} keyword={keyword} />
        </div>
      ))}
    </div>
  );
}

function Match({ name, keyword }: { name: string; keyword: string }) {
  const at = name.toLowerCase().indexOf(keyword.toLowerCase());
  if (at < 0) return name;
  return (
    <span>
      {name.slice(0, at)}
      <b>{name.slice(at, at + keyword.length)}</b>
      {name.slice(at + keyword.length)}
    </span>
  );
}
