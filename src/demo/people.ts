import type { CardDesign } from '../shared/card-designs.ts';
import type { DemoWrap } from './gift-wraps.ts';

export const demoAccounts = [
  { email: 'admin@demo.shop', password: 'demo-admin-1234', role: 'admin' },
  { email: 'asha@demo.shop', password: 'demo-user-1234', role: 'user' },
] as const;

export const demoBuyers = [
  {
    name: 'Asha Mehta',
    email: 'asha@demo.shop',
    password: 'demo-user-1234',
    phone: '98290 11111',
    location: '12 Gandhi Nagar, Bhilwara 311001',
  },
  {
    name: 'Rohan Iyer',
    email: 'rohan@demo.shop',
    password: 'demo-rohan-1234',
    phone: '98220 22222',
    location: '7 Prabhat Road, Pune 411004',
  },
  {
    name: 'Simran Kaur',
    email: 'simran@demo.shop',
    password: 'demo-simran-1234',
    phone: '98140 33333',
    location: '31 Model Town, Ludhiana 141002',
  },
  {
    name: 'Meera Nair',
    email: 'meera@demo.shop',
    password: 'demo-meera-1234',
    phone: '98950 44444',
    location: '4 Marine Drive, Kochi 682011',
  },
  {
    name: 'Farhan Ali',
    email: 'farhan@demo.shop',
    password: 'demo-farhan-1234',
    phone: '98390 55555',
    location: '18 Hazratganj, Lucknow 226001',
  },
  {
    name: 'Priyanka Das',
    email: 'priyanka@demo.shop',
    password: 'demo-priyanka-1234',
    phone: '98300 66666',
    location: '9 Lake Road, Kolkata 700029',
  },
  {
    name: 'Joseph Lobo',
    email: 'joseph@demo.shop',
    password: 'demo-joseph-1234',
    phone: '98220 77777',
    location: '2 Fontainhas, Panaji 403001',
  },
  {
    name: 'Ritu Sharma',
    email: 'ritu@demo.shop',
    password: 'demo-ritu-1234',
    phone: '94140 88888',
    location: '5 Vaishali Nagar, Jaipur 302021',
  },
] as const;

export type Who = (typeof demoBuyers)[number]['name'];

export interface DemoOrder {
  by: Who;
  lines: readonly (readonly [key: string, quantity: number])[];
  status: 'Not Processed' | 'Processing' | 'Shipped' | 'Delivered' | 'Cancelled';
  isPaid: boolean;
  hoursAgo: number;
  gift?: {
    recipient: Record<'name' | 'phone' | 'line1' | 'city' | 'state' | 'pin', string>;
    message: string;
    from: string;
    design: CardDesign;
    /** It is free: the demo's figures are named in tests. */
    wrap: DemoWrap;
  };
}

/** At least one order in each status, and an unpaid one. */
export const demoOrders: readonly DemoOrder[] = [
  {
    by: 'Asha Mehta',
    lines: [
      ['bhalu-bear', 1],
      ['nazar-keychain', 1],
    ],
    status: 'Not Processed',
    isPaid: true,
    hoursAgo: 0.2,
  },
  {
    by: 'Meera Nair',
    lines: [['tulip-bouquet', 1]],
    status: 'Not Processed',
    isPaid: true,
    hoursAgo: 2,
    gift: {
      recipient: {
        ...{ name: 'Lakshmi Nair', phone: '98470 55501', line1: 'TC 14/230, Vazhuthacaud' },
        ...{ city: 'Thiruvananthapuram', state: 'Kerala', pin: '695014' },
      },
      message: 'Happy birthday, Amma. These need no water, only a window. See you at Onam.',
      from: 'Meera',
      design: 'birthday',
      wrap: 'Kraft and cotton',
    },
  },
  { by: 'Rohan Iyer', lines: [['jodi-dolls', 1]], status: 'Processing', isPaid: true, hoursAgo: 218 },
  {
    by: 'Simran Kaur',
    lines: [
      ['rangeen-bunting', 1],
      ['birthday-card', 2],
    ],
    status: 'Not Processed',
    isPaid: false,
    hoursAgo: 49,
  },
  {
    by: 'Asha Mehta',
    lines: [['gaja-elephant', 1]],
    status: 'Shipped',
    isPaid: true,
    hoursAgo: 76,
    gift: {
      recipient: {
        ...{ name: 'Rohan Mehta', phone: '98220 55511', line1: 'Flat 12, Deccan Gymkhana, Lane 3' },
        ...{ city: 'Pune', state: 'Maharashtra', pin: '411004' },
      },
      message: 'रोहन, राखी की ढेर सारी शुभकामनाएँ। Call me when you open it.',
      from: 'Asha didi',
      design: 'rakhi',
      wrap: 'Kraft and cotton',
    },
  },
  {
    by: 'Farhan Ali',
    lines: [
      ['phool-coasters', 2],
      ['chai-mug-cosy', 1],
    ],
    status: 'Shipped',
    isPaid: true,
    hoursAgo: 120,
  },
  { by: 'Priyanka Das', lines: [['khushi-hamper', 1]], status: 'Delivered', isPaid: true, hoursAgo: 260 },
  {
    by: 'Asha Mehta',
    lines: [
      ['diya-card', 3],
      ['genda-marigold-toran', 1],
    ],
    status: 'Delivered',
    isPaid: true,
    hoursAgo: 410,
  },
  { by: 'Ritu Sharma', lines: [['granny-cushion', 1]], status: 'Cancelled', isPaid: true, hoursAgo: 330 },
];
