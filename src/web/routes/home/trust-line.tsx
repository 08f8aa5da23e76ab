import type { DeliveryChargesBody } from '../../../shipping/api.ts';
import { formatCharge, formatWaysToPay } from '../../components/page/shop-facts.ts';
import { useShop } from '../../hooks/use-shop.ts';

/** Town, delivery charge and ways to pay; what the owner has not set is left out. */
export function TrustLine({ charges }: { charges: DeliveryChargesBody | null }) {
  const { settings } = useShop();
  const town = charges?.cityName ? `Sent from ${charges.cityName}` : null;
  const facts = [town, formatCharge(charges), formatWaysToPay(settings)].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4.5 gap-y-0.5 text-sm text-ink-2 max-md:gap-x-4 max-md:text-xs">
      {facts.map((fact) => (
        <li
          key={fact}
          className="relative not-first:before:absolute not-first:before:top-[0.6em] not-first:before:-left-2.5 not-first:before:size-1 not-first:before:rounded-full not-first:before:bg-accent"
        >
          {fact}
        </li>
      ))}
    </ul>
  );
}
