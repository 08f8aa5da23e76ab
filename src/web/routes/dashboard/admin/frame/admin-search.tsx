import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { Icon } from '../../../../components/page/icon.tsx';
import { useCloseOnLeaving } from '../../../../hooks/use-close-on-leaving.ts';
import { type Found, FoundList, useFound } from './found-list.tsx';
import { findPlaces } from './menu-places.ts';

interface AdminSearchProps {
  phone?: boolean;
  /** Closes the box on phones. */
  leave?: () => void;
}
/** One search over the menu, orders, customers and products. */
export function AdminSearch({ phone, leave }: AdminSearchProps) {
  const box = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const isOwner = useIsOwner();
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = useFound(isOpen ? keyword : '');
  const close = () => setOpen(false);
  useSlashKey(box, !phone);
  useCloseOnLeaving(box, close);
  const change = (typed: string) => {
    setKeyword(typed);
    setOpen(true);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!keyword.trim()) return;
    close();
    const [place] = findPlaces(keyword, isOwner);
    void navigate(place?.to ?? `/dashboard/admin/orders?search=${encodeURIComponent(keyword.trim())}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') found ? close() : leave?.();
    moveFocus(box.current, event);
  };
  return (
    <form
      role="search"
      ref={box}
      className={`relative flex items-center rounded-sm border-[1.5px] border-bark bg-cotton focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-indigo ${phone ? '' : 'min-w-0 max-w-[320px] flex-1 max-lg:hidden'}`}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <KeywordField phone={phone} keyword={keyword} change={change} />
      {found && <FoundBox found={found} onFollow={close} />}
    </form>
  );
}

function FoundBox(list: { found: Found[]; onFollow: () => void }) {
  return (
    <div className="absolute inset-x-[-1.5px] top-[calc(100%+6px)] z-6 max-h-[min(70vh,520px)] overflow-y-auto rounded-sm bg-cotton py-1 shadow-sheet lg:w-[440px]">
      <FoundList {...list} />
    </div>
  );
}

interface KeywordFieldProps {
  phone?: boolean;
  keyword: string;
  change: (keyword: string) => void;
}

function KeywordField({ phone, keyword, change }: KeywordFieldProps) {
  const id = useId();
  return (
    <>
      <label className="sr-only" htmlFor={`${id}-box`}>
        {t('adminFrame.findAnything')}
      </label>
      <input
        id={`${id}-box`}
        className="min-h-11 min-w-0 flex-1 px-3 outline-none placeholder:text-ink-2 placeholder:opacity-100 lg:min-h-10"
        placeholder={t('adminFrame.findAnythingExample')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        // biome-ignore lint/a11y/noAutofocus: the button that opened this box is left for it
        autoFocus={phone}
        value={keyword}
        onChange={({ target }) => change(target.value)}
      />
      {phone ? (
        <button type="submit" className="icon-button" aria-label={t('adminFrame.find')}>
          <Icon name="search" />
        </button>
      ) : (
        <kbd className="px-3 font-text text-xs text-ink-2">/</kbd>
      )}
    </>
  );
}

type Box = { current: HTMLFormElement | null };

function useSlashKey(box: Box, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      if (!box.current?.checkVisibility()) return;
      event.preventDefault();
      box.current.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [box, isOn]);
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;
}

function moveFocus(box: HTMLFormElement | null, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !box) return;
  const stops = [...box.querySelectorAll<HTMLElement>('input, a')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  event.preventDefault();
  next?.focus();
}
