import { toRupees } from '../../shared/money.ts';
import { firstCharacters } from '../../shared/text/text.ts';
import type { RateQuestion, ShipmentRequest } from './courier-provider.ts';

export function ratesQuery(question: RateQuestion): URLSearchParams {
  const { fromPin, toPin, weightGrams, lengthCm, widthCm, heightCm, valuePaise, codPaise } = question;
  return new URLSearchParams({
    pickup_postcode: fromPin,
    delivery_postcode: toPin,
    weight: String(weightGrams / 1_000),
    length: String(lengthCm),
    breadth: String(widthCm),
    height: String(heightCm),
    declared_value: String(toRupees(valuePaise)),
    cod: codPaise > 0 ? '1' : '0',
  });
}

export function itemBodies(items: ShipmentRequest['items']): object[] {
  return items.map(({ name, sku, quantity, pricePaise }) => ({
    name: firstCharacters(name, 200),
    sku,
    units: quantity,
    selling_price: toRupees(pricePaise),
  }));
}
