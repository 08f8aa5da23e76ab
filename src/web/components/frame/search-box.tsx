import { type KeyboardEvent, lazy, type SubmitEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { languagePrefix } from '../../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../../shared/languages/translate.ts';
import { api } from '../../api-client/api-client.ts';
import { keywordIn, prefetchProducts } from '../../api-client/find-products.ts';
import { whilePending } from '../../stores/pending.ts';
import { Icon } from '../page/icon.tsx';

const debounceMs = 300;
const loadList = () => import('./suggestion-list.tsx');
const SuggestionList = lazy(async () => ({ default: (await loadList()).SuggestionList }));

interface SearchBoxProps {
  phone?: boolean;
  /** Closes the box on phones. */
  leave?: () => void;
}

export function SearchBox({ phone, leave }: SearchBoxProps) {
  const { search } = useLocation();
  const [keyword, setKeyword] = useState(() => keywordIn(new URLSearchParams(search)));
  const id = useId();
  const submit = useSubmit();
  const list = useSuggestionList({ id, keyword, setKeyword, leave });
  useKeywordOfPage(list.choose);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    list.choose(keyword);
    void submit(keyword.trim());
  };
  return (
    <form
      role="search"
      className={`relative flex flex-1 basis-24 items-center rounded-sm border-[1.5px] border-bark bg-cotton focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-indigo ${phone ? 'mb-3 md:hidden' : 'max-w-[440px] max-md:hidden'}`}
      action={`${languagePrefix(currentLanguage())}/search`}
      onSubmit={onSubmit}
    >
      <label className="sr-only" htmlFor={`${id}-box`}>
        {t('frame.search')}
      </label>
      <KeywordField id={id} keyword={keyword} change={setKeyword} list={list} hasFocus={phone} />
      <button type="submit" className="icon-button" aria-label={t('frame.search')}>
        <Icon name="search" />
      </button>
      {list.names.length > 0 && (
        <Suspense fallback={null}>
          <SuggestionList id={id} list={list} keyword={keyword.trim()} />
        </Suspense>
      )}
    </form>
  );
}

interface KeywordFieldProps {
  id: string;
  keyword: string;
  change: (keyword: string) => void;
  list: ReturnType<typeof useSuggestionList>;
  hasFocus?: boolean;
}

function KeywordField({ id, keyword, change, list, hasFocus }: KeywordFieldProps) {
  const isOpen = list.names.length > 0;
  return (
    <input
      className="min-h-[46px] min-w-0 flex-1 px-3.5 py-2.5 outline-none placeholder:text-ink-2 placeholder:opacity-100"
      id={`${id}-box`}
      name="keyword"
      placeholder={t('frame.search')}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={100}
      role="combobox"
      // biome-ignore lint/a11y/noAutofocus: the button that opened this box is left for it
      autoFocus={hasFocus}
      aria-expanded={isOpen}
      aria-controls={isOpen ? `${id}-list` : undefined}
      aria-autocomplete="list"
      aria-activedescendant={list.active >= 0 ? `${id}-${list.active}` : undefined}
      value={keyword}
      onChange={(event) => change(event.target.value)}
      onKeyDown={list.onKeyDown}
      onBlur={list.close}
    />
  );
}

/** Back and Forward show the keyword of their page. */
function useKeywordOfPage(choose: (keyword: string) => void): void {
  const chooseRef = useRef(choose);
  useEffect(() => {
    const show = () => chooseRef.current(keywordIn(new URLSearchParams(window.location.search)));
    window.addEventListener('popstate', show);
    return () => window.removeEventListener('popstate', show);
  }, []);
}

interface SuggestionListOptions {
  id: string;
  keyword: string;
  setKeyword: (keyword: string) => void;
  leave?: () => void;
}

function useSuggestionList({ id, keyword, setKeyword, leave }: SuggestionListOptions) {
  const picked = useRef(keyword);
  const [names, show] = useState<string[]>([]);
  const [active, setActive] = useState(-1);
  const close = () => {
    show([]);
    setActive(-1);
  };
  useSuggestions(keyword, picked, show);
  const choose = (name: string) => {
    picked.current = name;
    setKeyword(name);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') names.length > 0 ? close() : leave?.();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && names.length > 0) {
      event.preventDefault();
      const next = active < 0 && step < 0 ? names.length - 1 : (active + step + names.length) % names.length;
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    const name = names[active];
    if (event.key === 'Enter' && name !== undefined) {
      event.preventDefault();
      choose(name);
    }
  };
  return { names, active, close, choose, onKeyDown };
}

function useSubmit() {
  const navigate = useNavigate();
  return async (keyword: string) => {
    if (!keyword) return window.alert(t('frame.enterKeyword'));
    try {
      await whilePending(prefetchProducts(api, keyword));
      await navigate(`/search?keyword=${encodeURIComponent(keyword)}`);
    } catch (error) {
      console.warn('The search failed.', error);
      window.alert(t('frame.searchFailed'));
    }
  };
}

/** A later keyword aborts the request. */
function useSuggestions(keyword: string, picked: { current: string }, show: (names: string[]) => void): void {
  const showRef = useRef(show);
  useEffect(() => {
    const wanted = keyword.trim();
    if (!wanted || keyword === picked.current) return showRef.current([]);
    const gone = new AbortController();
    const timer = setTimeout(() => {
      const found = api('GET /product/search/:keyword/names', { params: { keyword: wanted }, signal: gone.signal });
      Promise.all([found, loadList()]).then(
        ([products]) => gone.signal.aborted || showRef.current([...new Set(products.map(({ name }) => name))]),
        (error) => gone.signal.aborted || console.warn('Suggestions could not be loaded.', error),
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [keyword, picked]);
}
