/** The five statuses of the spec (section 3), in the order of the dropdown. */
export const orderStatuses = ['Not Processed', 'Processing', 'Shipped', 'Delivered', 'Cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
