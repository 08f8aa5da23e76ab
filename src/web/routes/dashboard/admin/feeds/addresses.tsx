import type { FeedName, ReadinessBody } from '../../../../../catalog/api.ts';
import { dayInIndia, formatDay, timeInIndia } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { CopyField } from '../../../../components/forms/copy-field.tsx';
import { Icon } from '../../../../components/page/icon.tsx';
import { useShop } from '../../../../hooks/use-shop.ts';

type Fetches = ReadinessBody['fetches'];

const feeds: readonly { name: FeedName; label: string; path: string; hint: string }[] = [
  {
    name: 'google',
    label: t('feeds.google'),
    path: '/feeds/google.xml',
    hint: t('feeds.googleHint'),
  },
  {
    name: 'meta',
    label: t('feeds.meta'),
    path: '/feeds/meta.csv',
    hint: t('feeds.metaHint'),
  },
];

/** Where Google and Meta read, and when they last did. */
export function Addresses({ fetches, lines }: Pick<ReadinessBody, 'fetches' | 'lines'>) {
  const { publicUrl } = useShop().settings;
  return (
    <section className="grid gap-5" aria-labelledby="addresses-title">
      <h2 id="addresses-title" className="text-xl">
        {t('adminFrame.addressesToPaste')}
      </h2>
      {feeds.map(({ name, label, path, hint }) => (
        <div key={name} className="panel grid gap-3">
          <CopyField label={label} value={publicUrl + path} hint={hint} />
          <Fetched fetches={fetches.filter(({ feed }) => feed === name)} />
        </div>
      ))}
      <p className="text-sm text-ink-2">{t('feeds.lines', { count: lines })}</p>
    </section>
  );
}

function Fetched({ fetches: [last, ...others] }: { fetches: Fetches }) {
  if (!last) return <p className="text-sm text-ink-2">{t('feeds.notFetched')}</p>;
  return (
    <div>
      <p className="flex items-center gap-2 font-semibold text-neem">
        <Icon name="check" />
        {t('feeds.fetched', { when: describe(last) })}
      </p>
      {others.length > 0 && (
        <p className="text-sm text-ink-2">{t('feeds.before', { list: others.map(describe).join('; ') })}</p>
      )}
    </div>
  );
}

/** By whom, as the reader calls itself. */
function describe({ agent, fetchedAt }: Fetches[number]): string {
  const moment = new Date(fetchedAt);
  const day = dayInIndia(moment);
  const time = timeInIndia(moment).slice(0, 5);
  if (day === dayInIndia(new Date())) return t('feeds.todayBy', { time, agent });
  return t('feeds.dayBy', { day: formatDay(day), time, agent });
}
