import { usualDays } from '../shipping/index.ts';
import type { ShopSettings } from '../shop-settings/api.ts';

/** Keys of demo products whose photos are on pages; see demo/products.ts. */
export const demoPagePictures = {
  aboutPictures: ['yarn-basket'],
  pagePictures: ['diya-card', 'birthday-card', 'rangeen-bunting', 'thank-you-card', 'cactus-pot', 'heart-keychain'],
} as const;

/** The demo's shop: its name, story, contact and policies. */
export const demoSettings = {
  shopName: 'Dhaaga',
  nativeName: 'धागा',
  homeTitle: 'Made by hand, for one person',
  homeText: 'A few neighbours in Bhilwara crochet each gift. Tell us a name, and we work it in.',
  story:
    'It began with one hook, one ball of cotton and a bear for a nephew. Today a small circle of makers in Bhilwara works every piece of this shop by hand: crochet toys and flowers that do not wilt, cards with a stitch in them, keychains that fit a pocket.',
  makerTitle: 'Made and signed in Bhilwara',
  mission:
    'A gift should carry the hours of the person who made it. We pay our makers by the piece and on time, use cotton that can be washed, and mend what comes loose.',
  offerings:
    'Handmade crochet, personalised gifts with a name or a date worked into them, and artisanal accessories for the home and the bag. If you have something in mind that is not here, ask: most of our favourite pieces began as somebody’s wish.',
  contactText: 'Questions about a piece, an order or a wish of your own: write or call, we like to talk about yarn.',
  phone: '+91 98290 00001',
  phoneHours: '24x7',
  chatNumber: '919829000001',
  socialLink: 'https://www.instagram.com/',
  postalAddress: 'Gandhi Nagar, Bhilwara\nRajasthan, India\n311001',
  legalName: 'Kavita Suthar, trading as Dhaaga',
  customerEmail: 'help@demo.shop',
  officerName: 'Kavita Suthar, owner',
  sellsToys: 'yes',
  toyRegistration: 'Made by an artisan registered with the Development Commissioner (Handicrafts), no. 000000',
  pickupHours: 'Mon to Sat, 11 am to 6 pm',
  terms: [
    'Buyers must be at least 18 years old. Every piece is made by hand, so small differences in colour and size are part of it. Prices are in Indian rupees and are those shown when you pay.',
    'Payments are taken by a third-party payment provider; your card and bank details never reach this shop.',
  ].join('\n\n'),
  privacy:
    'We keep your name, e-mail, phone number and address to deliver what you order and to answer you. We sell them to nobody. Ask us and we delete your account.',
  refunds:
    'You can ask for a refund within 7 days of receipt. Refunds are paid to the account you paid from, in 5-7 working days.',
  delivery: 'Delivery takes 7-14 business days from the day of the order, anywhere in India.',
} satisfies Partial<ShopSettings>;

/** On the page behind the QR code of a gift's card. */
export const demoThanksWords =
  'Each stitch of it was worked by hand in Bhilwara.\n\nWash it by hand, cold, with a little shampoo, and dry it flat in the shade. A loose thread: do not cut it, send us a photo.';

/** Working days to make it, by key of demo products; the others are ready to ship. */
export const demoMakeDays: Record<string, number> = { 'jodi-dolls': 5, 'khushi-hamper': 3, 'granny-cushion': 4 };

export const demoDays = { ...usualDays, isPromised: true };
