import type { DeliveryChargesBody } from '../../../shipping/api.ts';
import { formatCharge, formatWaysToPay, useShop } from '../../hooks/use-shop.ts';

/** Town, delivery charge and ways to pay; what the owner has not set is left out. */
export function TrustLine({ charges }: { charges: DeliveryChargesBody | null }) {
  const { settings } = useShop();
  const town = charges?.cityName ? `Sent from ${charges.cityName}` : null;
  const facts = [town, formatCharge(charges), formatWaysToPay(settings)].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-2 text-sm text-ink-2 max-md:text-xs">
      {facts.map((fact) => (
        <li key={fact} className="not-first:before:mr-2 not-first:before:text-accent not-first:before:content-['•']">
          {fact}
        </li>
      ))}
    </ul>
  );
}
