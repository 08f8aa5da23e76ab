import { useState } from 'react';
import type { AdminProductBody } from '../../../../../catalog/api.ts';

/** Which products of a page are chosen. */
export function useChoice(rows: readonly AdminProductBody[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [isBegun, setBegun] = useState(false);
  const chosen = rows.filter(({ _id }) => ids.includes(_id));
  return {
    chosen,
    isChoosing: isBegun || chosen.length > 0,
    isChosen: ({ _id }: AdminProductBody) => ids.includes(_id),
    toggle: ({ _id }: AdminProductBody) => {
      setBegun(true);
      setIds(ids.includes(_id) ? ids.filter((one) => one !== _id) : [...ids, _id]);
    },
    all: () => setIds(rows.map(({ _id }) => _id)),
    begin: () => setBegun(true),
    end: () => {
      setBegun(false);
      setIds([]);
    },
  };
}
