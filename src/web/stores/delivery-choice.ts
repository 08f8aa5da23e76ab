import { dayInIndia } from '../../shared/dates/dates.ts';
import { readPin } from '../../shared/delivery/pin-code.ts';
import { stored } from './local-storage-store.ts';

/** The PIN code that the buyer typed last, for the days of all pages. */
export const deliveryPin = stored<string>('delivery-pin', '', (raw) =>
  typeof raw === 'string' ? (readPin(raw) ?? '') : '',
);

/** The day on which the buyer needs the order; one that is over is forgotten. */
export const wantedDay = stored<string>('wanted-day', '', (raw) =>
  typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw) && raw >= dayInIndia(new Date()) ? raw : '',
);
