import type { FeedSettings, ReadinessBody } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { Switch } from '../../../../components/forms/switch.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

interface Part {
  name: keyof FeedSettings;
  label: string;
  describe: (readiness: ReadinessBody) => string;
}

const parts: readonly Part[] = [
  {
    name: 'hasPersonalised',
    label: t('feeds.personalised'),
    describe: () => t('feeds.personalisedHint'),
  },
  {
    name: 'hasDelivery',
    label: t('feeds.deliveryAndDays'),
    describe: () => t('feeds.deliveryHint'),
  },
  {
    name: 'hasSales',
    label: t('feeds.sales'),
    describe: ({ onSale }) => t('feeds.salesHint', { count: onSale }),
  },
];

/** What the feeds say beside name, photo, price and stock. */
export function GoesAlong({ readiness }: { readiness: ReadinessBody }) {
  return (
    <section className="grid gap-3" aria-labelledby="along-title">
      <h2 id="along-title" className="text-xl">
        {t('feeds.goesAlong')}
      </h2>
      <ul className="panel grid p-0! [&>li:not(:first-child)]:border-t [&>li]:border-linen">
        {parts.map((part) => (
          <PartLine key={part.name} part={part} readiness={readiness} />
        ))}
      </ul>
    </section>
  );
}

function PartLine({ part: { name, label, describe }, readiness }: { part: Part; readiness: ReadinessBody }) {
  const { isBusy, submit } = useActionForm();
  const isOwner = useIsOwner();
  const isOn = readiness.settings[name];
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-2.5">
      <span>
        <span className="block font-semibold">{label}</span>
        <span id={`along-${name}`} className="block text-sm text-ink-2">
          {describe(readiness)}
        </span>
      </span>
      {isOwner ? (
        <Switch
          label={label}
          describedBy={`along-${name}`}
          isOn={isOn}
          isBusy={isBusy}
          turn={() => submit({ part: name, isOn: isOn ? 'no' : 'yes' })}
        />
      ) : (
        <span className="text-sm">{isOn ? t('feeds.on') : t('feeds.off')}</span>
      )}
    </li>
  );
}
