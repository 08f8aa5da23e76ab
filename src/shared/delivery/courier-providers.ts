/** With whom the shop books parcels. */
export const courierProviders = ['shiprocket', 'delhivery'] as const;
export type CourierProviderKey = (typeof courierProviders)[number];

export const courierProviderNames: Record<CourierProviderKey, string> = {
  shiprocket: 'Shiprocket',
  delhivery: 'Delhivery',
};
