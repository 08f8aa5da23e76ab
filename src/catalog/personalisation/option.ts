import type { Asked } from '../../shared/products/personalisation.ts';

interface PricedChoice {
  id: string;
  label: string;
  colour?: string;
  /** Id of a photo of the product. */
  photo?: string;
  pricePaise: number;
}
/** As the database stores what the buyers of a product are asked. */
export interface PersonalisationOption extends Asked<PricedChoice> {
  /** For any answer; a choice may cost more. */
  pricePaise: number;
}
