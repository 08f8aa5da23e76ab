import type { FeedName, ReadinessBody } from '../../../../../catalog/api.ts';
import { dayInIndia, formatDay, timeInIndia } from '../../../../../shared/dates/dates.ts';
import { CopyField } from '../../../../components/forms/copy-field.tsx';
import { Icon } from '../../../../components/page/icon.tsx';
import { useShop } from '../../../../hooks/use-shop.ts';

type Fetches = ReadinessBody['fetches'];

const feeds: readonly { name: FeedName; label: string; path: string; hint: string }[] = [
  {
    name: 'google',
    label: 'Google Merchant Center',
    path: '/feeds/google.xml',
    hint: 'There: Products, Add products, From a file, by its address. Once a day is right.',
  },
  {
    name: 'meta',
    label: 'WhatsApp, Instagram and Facebook',
    path: '/feeds/meta.csv',
    hint: 'There: Meta Commerce Manager, Catalog, Data sources, Data feed.',
  },
];

/** Where Google and Meta read, and when they last did. */
export function Addresses({ fetches, lines }: Pick<ReadinessBody, 'fetches' | 'lines'>) {
  const { publicUrl } = useShop().settings;
  return (
    <section className="grid gap-5" aria-labelledby="addresses-title">
      <h2 id="addresses-title" className="text-xl">
        Addresses to paste
      </h2>
      {feeds.map(({ name, label, path, hint }) => (
        <div key={name} className="panel grid gap-3">
          <CopyField label={label} value={publicUrl + path} hint={hint} />
          <Fetched fetches={fetches.filter(({ feed }) => feed === name)} />
        </div>
      ))}
      <p className="text-sm text-ink-2">
        {lines === 1 ? 'Each has 1 line now.' : `Each has ${lines} lines now, one for each variant.`}
      </p>
    </section>
  );
}

function Fetched({ fetches: [last, ...others] }: { fetches: Fetches }) {
  if (!last)
    return <p className="text-sm text-ink-2">Not fetched yet. It is read some time after you have pasted it there.</p>;
  return (
    <div>
      <p className="flex items-center gap-2 font-semibold text-neem">
        <Icon name="check" />
        {`Fetched ${describe(last)}`}
      </p>
      {others.length > 0 && <p className="text-sm text-ink-2">{`Before: ${others.map(describe).join('; ')}.`}</p>}
    </div>
  );
}

/** By whom, as the reader calls itself. */
function describe({ agent, fetchedAt }: Fetches[number]): string {
  const moment = new Date(fetchedAt);
  const day = dayInIndia(moment);
  const when = day === dayInIndia(new Date()) ? 'today' : formatDay(day);
  return `${when} ${timeInIndia(moment).slice(0, 5)} by ${agent}`;
}
