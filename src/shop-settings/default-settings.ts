import type { ShopSettings } from './api.ts';

/** Says nothing that only the shop's owner can know. */
export function defaultSettings(shopName: string): ShopSettings {
  return {
    shopName,
    nativeName: '',
    tagLine: 'Best Handmade Gift Company',
    logo: null,
    palette: 'rani',
    accent: '',
    face: 'rozha',
    homeTitle: 'Made by hand, for one person',
    homeText: `Gifts from ${shopName}, each one made by hand.`,
    homePictures: [],
    story: '',
    mission: '',
    offerings: '',
    aboutPictures: [],
    pagePictures: [],
    contactText: 'Questions about a piece or an order: write to us.',
    phone: '',
    phoneHours: '',
    chatNumber: '',
    socialLink: '',
    socialLinks: [],
    postalAddress: '',
    announcement: '',
    terms: '',
    privacy: '',
    refunds: '',
    delivery: '',
    isClosed: false,
    closedUntil: '',
    reviewsBy: 'account',
    registrationLogsIn: false,
    returnDays: 7,
  };
}
