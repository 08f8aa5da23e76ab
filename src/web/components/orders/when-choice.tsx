import { formatWeekday } from '../../../shared/dates/weekday.ts';
import { promiseSentence } from '../../../shared/delivery/promise-text.ts';
import { t } from '../../../shared/languages/translate.ts';
import type { Quote } from '../../hooks/checkout/use-quote.ts';
import { type OrderTiming, orderTiming, wantedDay } from '../../stores/delivery-choice.ts';

interface WhenChoiceProps {
  quote: Pick<Quote, 'promise' | 'planned'>;
  /** The buyer collects everything. */
  isCollected: boolean;
}

/** Whether an order comes around the wanted day or as soon as possible; nothing where there is no choice. */
export function WhenChoice({ quote: { promise, planned }, isCollected }: WhenChoiceProps) {
  const wanted = wantedDay.use();
  if (!wanted || !promise || !planned) return null;
  const { city } = promise;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm text-ink-2">{t('order.when')}</legend>
      <Way
        timing="around"
        title={t('order.aroundDay', { day: formatWeekday(wanted) })}
        words={t('order.dayYouAskedFor', {
          promise: promiseSentence({ ...planned, city, isCollected }),
        })}
      />
      <Way timing="soon" title={t('order.asSoonAsPossible')} words={promiseSentence({ ...promise, isCollected })} />
    </fieldset>
  );
}

function Way({ timing, title, words }: { timing: OrderTiming; title: string; words: string }) {
  const isChosen = orderTiming.use() === timing;
  return (
    <label
      className={`grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-sm border-2 bg-white px-3.5 py-3 ${isChosen ? 'border-accent' : 'border-bark'}`}
    >
      <input
        type="radio"
        className="check-mark rounded-full!"
        name="order-timing"
        checked={isChosen}
        onChange={() => orderTiming.choose(timing)}
      />
      <b className="font-semibold">{title}</b>
      <span className="col-start-2 text-sm text-ink-2">{words}</span>
    </label>
  );
}
