import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';
import { type Answer, api } from '../../api-client/api-client.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { FieldError } from '../forms/field.tsx';
import { GiftPart } from './gift-part.tsx';

interface GiftWrapsProps {
  chosen: string | null;
  choose: (wrap: string | null) => void;
  error?: string;
}

/** Nothing in a shop without gift wraps. */
export function GiftWraps({ chosen, choose, error }: GiftWrapsProps) {
  // Read again when none is chosen, as after a refusal.
  const wraps = useAnswer(String(chosen === null), (signal) => api('GET /gifts/wraps', { signal })).last?.wraps;
  if (!wraps || wraps.length === 0) return null;
  return (
    <GiftPart legend={t('gifts.wrap')}>
      <div className="clear-start grid grid-cols-[repeat(auto-fill,minmax(max(4.5rem,(100%-28px)/3),1fr))] gap-3.5">
        {wraps.map((wrap) => (
          <Wrap key={wrap._id} wrap={wrap} isChosen={chosen === wrap._id} choose={choose} />
        ))}
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="radio"
          className="check-mark"
          name={radioName}
          value=""
          checked={chosen === null}
          onChange={() => choose(null)}
        />
        {t('gifts.noWrap')}
      </label>
      {error && <FieldError>{error}</FieldError>}
    </GiftPart>
  );
}

interface WrapProps extends Pick<GiftWrapsProps, 'choose'> {
  wrap: Answer<'GET /gifts/wraps'>['wraps'][number];
  isChosen: boolean;
}

function Wrap({ wrap: { _id, name, price, photo }, isChosen, choose }: WrapProps) {
  return (
    <label className="relative grid cursor-pointer content-start gap-2">
      <input
        type="radio"
        name={radioName}
        value={_id}
        checked={isChosen}
        onChange={() => choose(_id)}
        className="peer absolute inset-0 z-1 m-0 size-full cursor-pointer opacity-0"
      />
      {photo ? (
        <img src={photo} alt="" width="440" height="440" loading="lazy" className={`object-cover ${picture}`} />
      ) : (
        <span className={`bg-linen ${picture}`} />
      )}
      <span dir="auto" className="wrap-anywhere peer-checked:font-semibold">
        {name}
        <span className="block font-display text-lg/none">{price === 0 ? t('checkout.free') : formatPrice(price)}</span>
      </span>
    </label>
  );
}

const radioName = 'gift-wrap';
const picture =
  'aspect-square h-auto w-full rounded-sm peer-checked:outline-[2.5px] peer-checked:outline-offset-3 peer-checked:outline-accent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-indigo';
