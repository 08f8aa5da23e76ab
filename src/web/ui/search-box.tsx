import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../api-client.ts';
import { Icon } from './icon.tsx';

/** Spec section 9. */
const debounceMs = 300;

/** The search field with suggestions. Without scripts it is a plain form that leads to /search. */
export function SearchBox({ phone }: { phone?: boolean }) {
  const [keyword, setKeyword] = useState('');
  const [hints, setHints] = useState<string[]>([]);
  const [active, setActive] = useState(-1);
  const picked = useRef('');
  const id = useId();
  const navigate = useNavigate();
  const close = () => {
    setHints([]);
    setActive(-1);
  };
  useSuggestions(keyword, picked, setHints);
  const pick = (name: string) => {
    picked.current = name;
    setKeyword(name);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hints.length > 0) {
      event.preventDefault();
      setActive((active + step + hints.length) % hints.length);
    }
    const name = hints[active];
    if (event.key === 'Enter' && name !== undefined) {
      event.preventDefault();
      pick(name);
    }
  };
  return (
    <form
      role="search"
      className={phone ? 'find phone only-s' : 'find only-l'}
      action="/search"
      onSubmit={(event) => {
        event.preventDefault();
        close();
        picked.current = keyword;
        if (!keyword.trim()) return window.alert('Please enter a search keyword');
        navigate(`/search?keyword=${encodeURIComponent(keyword.trim())}`);
      }}
    >
      <label className="sr" htmlFor={`${id}-box`}>
        Search
      </label>
      <input
        id={`${id}-box`}
        name="keyword"
        placeholder="Search"
        autoComplete="off"
        maxLength={100}
        role="combobox"
        aria-expanded={hints.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <button type="submit" className="icon" aria-label="Search">
        <Icon name="search" />
      </button>
      <div id={`${id}-list`} role="listbox" aria-label="Suggestions" className={hints.length > 0 ? 'hints' : 'hidden'}>
        {hints.map((name, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works on the field itself, as a combobox does
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
          <div
            key={name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className="hint"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(name)}
          >
            {name}
          </div>
        ))}
      </div>
    </form>
  );
}

/** Looks suggestions up once the typing rests; a later keyword makes an earlier answer void. */
function useSuggestions(keyword: string, picked: { current: string }, show: (names: string[]) => void): void {
  const showRef = useRef(show);
  useEffect(() => {
    const wanted = keyword.trim();
    if (!wanted || keyword === picked.current) return showRef.current([]);
    const gone = new AbortController();
    const timer = setTimeout(() => {
      api('GET /product/search/:keyword', { params: { keyword: wanted }, signal: gone.signal }).then(
        (products) => showRef.current([...new Set(products.map(({ name }) => name))]),
        (error) => gone.signal.aborted || console.warn('Suggestions could not be loaded.', error),
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [keyword, picked]);
}
