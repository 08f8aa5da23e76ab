import { isAhead } from '../platform/follow-clock.ts';

const last = 'greatest(created_at, tried_at)';

/** Those that wait, by as much as the clock was set back since they were made or tried. */
export const bringBackDeliveries = `
  update webhook_deliveries
    set due_at = due_at - (${last} - now()), created_at = least(created_at, now()), tried_at = least(tried_at, now())
    where state = 'waiting' and ${isAhead(last)}`;
