import { expect, it } from 'vitest';
import { parcelData } from './delhivery-bodies.ts';
import { itemBodies } from './shiprocket-bodies.ts';

const to = { name: 'Asha', phone: '9876543210', line1: '4 Lane', line2: '', city: 'Pune', state: '', pin: '411004' };
const size = { weightGrams: 640, lengthCm: 24, widthCm: 18, heightCm: 14 };

it.each([0, 1, 2, 3])('Couriers get no half of an emoji, which programs in PHP cannot read: %i', (more) => {
  const items = [{ name: `${'x'.repeat(more)}${'🧵'.repeat(150)}`, sku: '', quantity: 1, pricePaise: 100 }];
  const request = {
    ...{ ...size, to, items, valuePaise: 100, codPaise: 0, email: '', pickupPlace: 'Home' },
    ...{ reference: '1001-1', orderedAt: new Date() },
  };
  for (const body of [itemBodies(items), parcelData({ shipmentId: '1', courierId: 'S', request })])
    expect(JSON.stringify(body)).not.toMatch(/\\ud[89a-f]/);
});
