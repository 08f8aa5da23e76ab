import type { ShopSettings } from './api.ts';

export const defaultSettings: Omit<ShopSettings, 'shopName'> = {
  tagLine: 'Best Handmade Gift Company',
  homeTitle: 'Made by hand, for one person',
  homeText: 'A few neighbours in Bhilwara crochet each gift. Tell us a name, and we work it in.',
  phone: '+91 98290 00001',
  chatNumber: '919829000001',
  socialLink: 'https://www.instagram.com/',
  postalAddress: 'Gandhi Nagar, Bhilwara\nRajasthan, India\n311001',
  announcement: '',
  terms: [
    'Buyers must be at least 18 years old. Every piece is made by hand, so small differences in colour and size are part of it. Prices are in Indian rupees and are those shown when you pay.',
    'Payments are taken by a third-party payment provider; your card and bank details never reach this shop.',
  ].join('\n\n'),
  privacy:
    'We keep your name, e-mail, phone number and address to deliver what you order and to answer you. We sell them to nobody. Ask us and we delete your account.',
  refunds:
    'You can ask for a refund within 7 days of receipt. Refunds are paid to the account you paid from, in 5-7 working days.',
  delivery: 'Delivery takes 7-14 business days from the day of the order, anywhere in India.',
  isClosed: false,
  closedUntil: '',
  reviewsBy: 'account',
};
