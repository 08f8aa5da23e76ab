import type { GrievanceBody } from '../../../../../../grievances/api.ts';
import type { OrderBody } from '../../../../../../orders/api.ts';

export interface WithOrder {
  grievance: GrievanceBody;
  /** Null = not known here. */
  order: OrderBody | null;
}
