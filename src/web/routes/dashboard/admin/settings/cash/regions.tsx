import type { CashCostsBody } from '../../../../../../orders/api.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { parsePins } from '../../../../../../shared/orders/cod.ts';
import { nameRegion } from '../../../../../components/admin/name-region.ts';
import type { PinLists } from './cash-rules.ts';

type Region = CashCostsBody['regions'][number];
const answers = ['yes', 'advance', 'no'] as const;
type Answer = (typeof answers)[number];
const answerNames: Record<Answer, string> = {
  yes: t('adminOrder.yes'),
  advance: t('adminFrame.advance'),
  no: t('adminProducts.no'),
};
/** The others are changed in the lists below. */
const maxRegions = 8;

interface RegionsProps {
  regions: Region[];
  lists: PinLists;
  change: (changed: Partial<PinLists>) => void;
}

/** The regions of past parcels, those that cost most first: what came back, and whether cash is taken there. */
export function Regions({ regions, lists, change }: RegionsProps) {
  const shown = regions.filter(({ region }) => /^[1-9]\d\d$/.test(region)).slice(0, maxRegions);
  if (shown.length === 0) return null;
  return (
    <div className="grid gap-4">
      {shown.map((one) => (
        <RegionRow key={one.region} region={one} lists={lists} change={change} />
      ))}
    </div>
  );
}

function RegionRow({ region: { region, left, refused }, lists, change }: Omit<RegionsProps, 'regions'> & RowProps) {
  const share = Math.round((refused / left) * 100);
  const answer = findAnswer(region, lists);
  return (
    <fieldset className="grid gap-1.5">
      <legend className="contents">
        <span>
          <b>{nameRegion(region)}</b>{' '}
          <span className="text-sm text-ink-2">
            {refused === 0
              ? t('cashRules.regionNoneBack', { count: left })
              : t('cashRules.regionBack', { count: left, refused, share })}
          </span>
        </span>
      </legend>
      <Share percent={share} />
      {answer === null ? (
        <p className="text-sm text-ink-2">{t('cashRules.asListsSay')}</p>
      ) : (
        <div className="flex border border-bark">
          {answers.map((one) => (
            <label
              key={one}
              className="flex min-h-11 flex-1 cursor-pointer items-center justify-center font-semibold not-first:border-l not-first:border-bark has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo"
            >
              <input
                type="radio"
                className="sr-only"
                aria-label={t('cashRules.answerAt', { answer: answerNames[one], region })}
                checked={answer === one}
                onChange={() => change(answerAt(region, one, lists))}
              />
              {answerNames[one]}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface RowProps {
  region: Region;
}

/** How many came back, as a bar with its number beside it. */
function Share({ percent }: { percent: number }) {
  return (
    <div className="h-1.5 bg-linen" aria-hidden="true">
      <div className="h-full bg-madder" style={{ width: `${percent}%` }} />
    </div>
  );
}

const without = (typed: string, region: string) => parsePins(typed)?.filter((pin) => pin !== region) ?? [];

/** Null where other digits than its own decide about the region, in part or as a whole. */
function findAnswer(region: string, { onlyPins, neverPins, advancePins }: PinLists): Answer | null {
  const lists = [onlyPins, neverPins, advancePins].map((typed) => parsePins(typed));
  const [only, never, advance] = lists;
  if (!only || !never || !advance || only.length > 0) return null;
  const touches = (pin: string) => pin !== region && (pin.startsWith(region) || region.startsWith(pin));
  if ([...never, ...advance].some(touches)) return null;
  if (never.includes(region)) return 'no';
  return advance.includes(region) ? 'advance' : 'yes';
}

function answerAt(region: string, answer: Answer, { neverPins, advancePins }: PinLists): Partial<PinLists> {
  const list = (typed: string, isListed: boolean) =>
    [...without(typed, region), ...(isListed ? [region] : [])].toSorted().join(', ');
  return { neverPins: list(neverPins, answer === 'no'), advancePins: list(advancePins, answer === 'advance') };
}
