import type { StepKey } from '../../../../../../setup/api.ts';

interface StepText {
  title: string;
  /** While the step is not done. */
  todo: string;
  to?: string;
  label?: string;
  /** Where a step that is done is changed; unset = `to`. */
  changeAt?: string;
}

export const stepTexts: Record<StepKey, StepText> = {
  name: {
    title: 'Name and look',
    todo: 'What the shop is called, and how it looks.',
    to: '/dashboard/admin/branding',
    label: 'Name the shop',
  },
  product: {
    title: 'First product',
    todo: 'A photo, a name, a price and a category.',
    to: '/dashboard/admin/create-product',
    label: 'Create Product',
    changeAt: '/dashboard/admin/products',
  },
  delivery: {
    title: 'Delivery',
    todo: 'What sending a parcel costs, or that it is free.',
    to: '/dashboard/admin/delivery',
    label: 'Set the charges',
  },
  payments: {
    title: 'Payments',
    todo: 'So that buyers can pay. Takes ten minutes, once.',
    to: '/dashboard/admin/payments',
    label: 'Set up payments',
  },
  policies: {
    title: 'Address and policies',
    todo: 'Where you are, and what buyers can rely on. Payment providers ask for both.',
    to: '/dashboard/admin/contact',
    label: 'Write them',
  },
  law: {
    title: 'Seller and law',
    todo: 'Who sells, and who answers complaints. Indian law asks every online shop for it.',
    to: '/dashboard/admin/law',
    label: 'Say who sells',
  },
  email: {
    title: 'Email',
    todo: 'So that buyers get emails from you. A test shows that they do.',
    to: '/dashboard/admin/email',
    label: 'Set up email',
  },
  open: { title: 'Announce and open', todo: 'Visitors see “Opening soon” until you open the shop.' },
};
