import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { api } from '../../../../api-client/api-client.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { Icon } from '../../../../components/page/icon.tsx';
import { useCloseOnLeaving } from '../../../../hooks/use-close-on-leaving.ts';

const debounceMs = 250;
const maxOfAKind = 5;

interface AdminSearchProps {
  phone?: boolean;
  /** Closes the box on phones. */
  leave?: () => void;
}
interface Found {
  title: string;
  rows: { to: string; name: string; detail: string }[];
}

/** One search over orders, customers and products. */
export function AdminSearch({ phone, leave }: AdminSearchProps) {
  const box = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useFound(keyword);
  const close = () => setFound(null);
  useSlashKey(box, !phone);
  useCloseOnLeaving(box, close);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!keyword.trim()) return;
    close();
    void navigate(`/dashboard/admin/orders?search=${encodeURIComponent(keyword.trim())}`);
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
      <KeywordField phone={phone} keyword={keyword} change={setKeyword} />
      {found && <FoundList found={found} onFollow={close} />}
    </form>
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
        Search orders and products
      </label>
      <input
        id={`${id}-box`}
        className="min-h-11 min-w-0 flex-1 px-3 outline-none placeholder:text-ink-2 placeholder:opacity-100 lg:min-h-10"
        placeholder="Order, name, phone, product"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        // biome-ignore lint/a11y/noAutofocus: the button that opened this box is left for it
        autoFocus={phone}
        value={keyword}
        onChange={({ target }) => change(target.value)}
      />
      {phone ? (
        <button type="submit" className="icon-button" aria-label="Find">
          <Icon name="search" />
        </button>
      ) : (
        <kbd className="px-3 font-text text-xs text-ink-2">/</kbd>
      )}
    </>
  );
}

function FoundList({ found, onFollow }: { found: Found[]; onFollow: () => void }) {
  return (
    <div className="absolute inset-x-[-1.5px] top-[calc(100%+6px)] z-6 max-h-[min(70vh,520px)] overflow-y-auto rounded-sm bg-cotton py-1 shadow-sheet lg:w-[440px]">
      <p className="sr-only" role="status">
        {`${found.reduce((sum, { rows }) => sum + rows.length, 0)} found`}
      </p>
      {found.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h2 className="px-3.5 pt-2.5 font-text text-xs font-semibold tracking-normal text-ink-2">{title}</h2>
          <ul>
            {rows.map(({ to, name, detail }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex min-h-11 items-baseline justify-between gap-4 px-3.5 py-2.5 no-underline hover:bg-linen focus-visible:-outline-offset-3"
                  onClick={onFollow}
                >
                  <span className="font-semibold">{name}</span>
                  <span className="text-right text-sm text-ink-2">{detail}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p className="px-3.5 py-2.5">Nothing found.</p>}
    </div>
  );
}

function useFound(keyword: string) {
  const [found, setFound] = useState<Found[] | null>(null);
  const isOwner = useIsOwner();
  const wanted = keyword.trim();
  useEffect(() => {
    if (!wanted) return setFound(null);
    const gone = new AbortController();
    const timer = setTimeout(() => {
      find(wanted, isOwner, gone.signal).then(setFound, (error: unknown) => {
        if (!gone.signal.aborted) console.warn('The search failed.', error);
      });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [wanted, isOwner]);
  return [found, setFound] as const;
}

async function find(search: string, isOwner: boolean, signal: AbortSignal): Promise<Found[]> {
  const options = { query: { search, page: 1, limit: maxOfAKind }, signal };
  const [orders, people, products] = await Promise.all([
    api('GET /user/all-orders', options),
    isOwner ? api('GET /user/all-user', options).then(({ users }) => users) : [],
    api('GET /product/allproducts', options).then((body) => body.products),
  ]);
  const found = [
    {
      title: 'Orders',
      rows: orders.map(({ _id, number, buyer, status }) => ({
        to: `/dashboard/admin/order/${_id}`,
        name: `${formatOrderNumber(number)} ${buyer.name || 'Customer name not available'}`,
        detail: status,
      })),
    },
    {
      title: 'Users',
      rows: people.map(({ _id, name, email }) => ({
        to: `/dashboard/admin/users/user-orders/${_id}`,
        name,
        detail: email,
      })),
    },
    {
      title: 'Products',
      rows: products.map(({ slug, name, quantity }) => ({
        to: `/dashboard/admin/product/${slug}`,
        name,
        detail: quantity === 0 ? 'Sold out' : `${quantity} in stock`,
      })),
    },
  ];
  return found.filter(({ rows }) => rows.length > 0);
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
