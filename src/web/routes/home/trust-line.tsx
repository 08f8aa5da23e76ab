import { t } from '../../../shared/languages/translate.ts';
import type { DeliveryChargesBody } from '../../../shipping/api.ts';
import { formatCharge, formatReturnDays, formatWaysToPay, useShop } from '../../hooks/use-shop.ts';

interface TrustLineProps {
  charges: DeliveryChargesBody | null;
  /** In place of the town; a shop with few products names them with its only one. */
  withReturns?: boolean;
}

/** Town or returns, delivery charge and ways to pay; what the owner has not set is left out. */
export function TrustLine({ charges, withReturns }: TrustLineProps) {
  const { settings } = useShop();
  const town = !withReturns && charges?.cityName ? t('home.sentFrom', { city: charges.cityName }) : null;
  const days = withReturns ? formatReturnDays(settings) : null;
  const returns = days && t('home.returnsIn', { days });
  const ways = formatWaysToPay({ ...settings, takesCash: settings.cash !== undefined });
  const facts = [town, formatCharge(charges), returns, ways].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-2 text-sm text-ink-2 max-md:text-xs">
      {facts.map((fact) => (
        <li key={fact} className="not-first:before:me-2 not-first:before:text-accent not-first:before:content-['•']">
          {fact}
        </li>
      ))}
    </ul>
  );
}
