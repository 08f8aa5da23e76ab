import { t } from './languages/translate.ts';

/** Why a law wants a setting, for the page "Seller and law". The owner has to have it checked. */
interface LawNote {
  rule: () => string;
  shownOn: () => string;
  whenEmpty: () => string;
}
/** Functions, because the server writes in the language of the request. */
interface Shown {
  label: () => string;
  hint?: () => string;
  law?: LawNote;
}
/** `isTranslated`: the owner may write it in each further language. */
type Translatable = { isTranslated?: true };
export type Line = Shown & Translatable & { type: 'line'; max: number; isRequired?: true; initially?: string };
export type Text = Shown & Translatable & { type: 'text'; max: number; rows?: number; initially?: string };
export type WholeNumber = Shown & { type: 'number'; max: number; refusal: string; initially: number };
export type Pictures = Shown & { type: 'pictures'; max: number };
type Choice = Shown & { type: 'choice'; choices: Record<string, () => string>; initially: string };
type Formatted = Shown & { type: 'answer' | 'email' | 'phone' | 'chat-number' | 'link' | 'target' | 'day' | 'yes-no' };
/** With a control of their own. */
type Own = { type: 'logo' | 'palette' | 'colour' | 'face' | 'languages' } | { type: 'links'; max: number };

/**
 * What the owner sets for the whole shop, in the sections of the admin's forms. Keys are the names in forms, JSON and
 * storage.
 */
const settingSections = {
  name: {
    shopName: { type: 'line', isTranslated: true, max: 60, isRequired: true, label: () => t('branding.shopName') },
    nativeName: {
      type: 'line',
      max: 30,
      label: () => t('branding.nativeName'),
      hint: () => t('branding.nativeNameHint'),
    },
    tagLine: {
      type: 'line',
      isTranslated: true,
      max: 120,
      isRequired: true,
      label: () => t('branding.tagLine'),
      initially: 'Best Handmade Gift Company',
    },
  },
  /** Of the header, in place of the name's letters. */
  logo: { logo: { type: 'logo' } },
  colours: {
    palette: { type: 'palette' },
    /** '' = the palette's. A colour that does not read is replaced by its nearest shade on the pages. */
    accent: { type: 'colour' },
  },
  face: { face: { type: 'face' } },
  'first-page': {
    homeTitle: {
      type: 'line',
      isTranslated: true,
      max: 80,
      isRequired: true,
      label: () => t('branding.homeTitle'),
    },
    homeText: {
      type: 'text',
      isTranslated: true,
      max: 200,
      label: () => t('branding.homeText'),
      hint: () => t('branding.homeTextHint'),
    },
    homePictures: {
      type: 'pictures',
      max: 3,
      label: () => t('branding.addPicture'),
      hint: () => t('branding.homePicturesHint'),
    },
    homeAction: {
      type: 'line',
      isTranslated: true,
      max: 30,
      isRequired: true,
      label: () => t('branding.homeAction'),
      initially: 'Choose a gift',
    },
    homeActionLink: {
      type: 'target',
      label: () => t('branding.homeActionLink'),
      hint: () => t('branding.homeActionLinkHint'),
    },
  },
  story: {
    story: {
      type: 'text',
      isTranslated: true,
      max: 5_000,
      rows: 6,
      label: () => t('shopSettings.story'),
      hint: () => t('shopSettings.storyHint'),
    },
    makerTitle: {
      type: 'line',
      isTranslated: true,
      max: 60,
      label: () => t('shopSettings.makerTitle'),
      hint: () => t('shopSettings.makerTitleHint'),
      initially: 'Who makes your gift',
    },
    mission: { type: 'text', isTranslated: true, max: 5_000, label: () => t('pages.mission') },
    offerings: { type: 'text', isTranslated: true, max: 5_000, label: () => t('pages.offerings') },
    aboutPictures: { type: 'pictures', max: 4, label: () => t('shopSettings.aboutPictures') },
  },
  pictures: {
    pagePictures: {
      type: 'pictures',
      max: 6,
      label: () => t('branding.addPicture'),
      hint: () => t('shopSettings.pagePicturesHint'),
    },
  },
  contact: {
    contactText: {
      type: 'text',
      isTranslated: true,
      max: 1_000,
      label: () => t('shopSettings.contactText'),
      initially: 'Questions about a piece or an order are welcome.',
    },
  },
  phone: {
    phone: {
      type: 'phone',
      label: () => t('account.phone'),
      hint: () => t('shopSettings.emptyIsHidden'),
      law: {
        rule: () => t('sellerLaw.contactRule'),
        shownOn: () => t('sellerLaw.onContactAndInvoices'),
        whenEmpty: () => t('sellerLaw.phoneEmpty'),
      },
    },
    phoneHours: {
      type: 'line',
      isTranslated: true,
      max: 60,
      label: () => t('shopSettings.phoneHours'),
      hint: () => t('shopSettings.phoneHoursHint'),
    },
  },
  chat: {
    chatNumber: {
      type: 'chat-number',
      label: () => t('shopSettings.chatNumber'),
      hint: () => t('shopSettings.chatNumberHint'),
    },
  },
  social: {
    socialLink: {
      type: 'link',
      label: () => t('shopSettings.socialLink'),
      hint: () => t('shopSettings.socialLinkHint'),
    },
  },
  furtherLinks: { socialLinks: { type: 'links', max: 8 } },
  address: {
    postalAddress: {
      type: 'text',
      max: 300,
      label: () => t('shopSettings.postalAddress'),
      hint: () => t('shopSettings.emptyIsHidden'),
    },
  },
  /** Consumer Protection (E-Commerce) Rules 2020, r. 4(2): the seller's own name, address and ways to reach her. */
  seller: {
    legalName: {
      type: 'line',
      max: 100,
      label: () => t('sellerLaw.legalName'),
      hint: () => t('sellerLaw.legalNameHint'),
      law: {
        rule: () => t('sellerLaw.sellerRule'),
        shownOn: () => t('sellerLaw.onContactAndEmails'),
        whenEmpty: () => t('sellerLaw.legalNameEmpty'),
      },
    },
    principalAddress: {
      type: 'text',
      max: 300,
      rows: 3,
      label: () => t('sellerLaw.principalAddress'),
      hint: () => t('sellerLaw.principalAddressHint'),
      law: {
        rule: () => t('sellerLaw.contactRule'),
        shownOn: () => t('sellerLaw.onContactAndEmails'),
        whenEmpty: () => t('sellerLaw.principalAddressEmpty'),
      },
    },
    customerEmail: {
      type: 'email',
      label: () => t('sellerLaw.customerEmail'),
      law: {
        rule: () => t('sellerLaw.contactRule'),
        shownOn: () => t('sellerLaw.onContactAndInvoices'),
        whenEmpty: () => t('sellerLaw.customerEmailEmpty'),
      },
    },
  },
  /** Same rules, r. 4(4) and 4(5). */
  grievance: {
    officerName: {
      type: 'line',
      max: 100,
      label: () => t('sellerLaw.officerName'),
      hint: () => t('sellerLaw.officerNameHint'),
      law: {
        rule: () => t('sellerLaw.officerRule'),
        shownOn: () => t('sellerLaw.onComplaints'),
        whenEmpty: () => t('sellerLaw.officerNameEmpty'),
      },
    },
    officerEmail: {
      type: 'email',
      label: () => t('sellerLaw.officerEmail'),
      hint: () => t('sellerLaw.emptyIsCustomerEmail'),
      law: {
        rule: () => t('sellerLaw.officerRule'),
        shownOn: () => t('sellerLaw.onComplaints'),
        whenEmpty: () => t('sellerLaw.officerEmailEmpty'),
      },
    },
    officerPhone: {
      type: 'phone',
      label: () => t('sellerLaw.officerPhone'),
      hint: () => t('sellerLaw.officerPhoneHint'),
      law: {
        rule: () => t('sellerLaw.officerRule'),
        shownOn: () => t('sellerLaw.onComplaints'),
        whenEmpty: () => t('sellerLaw.officerPhoneEmpty'),
      },
    },
  },
  accessibility: {
    accessibilityEmail: {
      type: 'email',
      label: () => t('sellerLaw.accessibilityEmail'),
      hint: () => t('sellerLaw.emptyIsCustomerEmail'),
      law: {
        rule: () => t('sellerLaw.accessibilityRule'),
        shownOn: () => t('sellerLaw.onAccessibility'),
        whenEmpty: () => t('sellerLaw.accessibilityEmailEmpty'),
      },
    },
  },
  /** Toys (Quality Control) Order 2020, with the amendment of December 2020 for registered artisans. */
  toys: {
    sellsToys: {
      type: 'answer',
      label: () => t('sellerLaw.sellsToys'),
      hint: () => t('sellerLaw.sellsToysHint'),
      law: {
        rule: () => t('sellerLaw.toyRule'),
        shownOn: () => t('sellerLaw.sellsToysShown'),
        whenEmpty: () => t('sellerLaw.sellsToysEmpty'),
      },
    },
    toyRegistration: {
      type: 'line',
      isTranslated: true,
      max: 120,
      label: () => t('sellerLaw.toyRegistration'),
      hint: () => t('sellerLaw.toyRegistrationHint'),
      law: {
        rule: () => t('sellerLaw.toyRule'),
        shownOn: () => t('sellerLaw.toyRegistrationShown'),
        whenEmpty: () => t('sellerLaw.toyRegistrationEmpty'),
      },
    },
  },
  /** Of products that are pick-up only. */
  pickup: {
    pickupAddress: {
      type: 'text',
      isTranslated: true,
      max: 300,
      label: () => t('shopSettings.pickupAddress'),
      hint: () => t('shopSettings.pickupAddressHint'),
    },
    pickupHours: {
      type: 'line',
      isTranslated: true,
      max: 120,
      label: () => t('shopSettings.pickupHours'),
      hint: () => t('shopSettings.pickupHoursHint'),
    },
  },
  policies: {
    terms: { type: 'text', isTranslated: true, max: 20_000, rows: 6, label: () => t('pages.terms') },
    privacy: { type: 'text', isTranslated: true, max: 20_000, rows: 6, label: () => t('pages.privacy') },
    refunds: { type: 'text', isTranslated: true, max: 20_000, rows: 4, label: () => t('pages.refunds') },
    delivery: { type: 'text', isTranslated: true, max: 20_000, rows: 4, label: () => t('pages.delivery') },
  },
  announcement: {
    announcement: {
      type: 'line',
      isTranslated: true,
      max: 200,
      label: () => t('frame.announcement'),
      hint: () => t('shopSettings.announcementHint'),
    },
  },
  opening: {
    isClosed: { type: 'yes-no', label: () => t('shopSettings.isClosed') },
    /** The first day in India on which the shop is open again, or ''. */
    closedUntil: {
      type: 'day',
      label: () => t('shopSettings.closedUntil'),
      hint: () => t('shopSettings.closedUntilHint'),
    },
  },
  returns: {
    returnDays: {
      type: 'number',
      max: 365,
      initially: 7,
      refusal: 'The days for returns are a whole number from 0 to 365.',
      label: () => t('shopSettings.returnDays'),
      hint: () => t('shopSettings.returnDaysHint'),
    },
  },
  reviews: {
    reviewsBy: {
      type: 'choice',
      initially: 'confirmed',
      choices: {
        account: () => t('shopSettings.byAccount'),
        confirmed: () => t('shopSettings.byConfirmed'),
        buyers: () => t('shopSettings.byBuyers'),
      },
      label: () => t('shopSettings.reviewsBy'),
      hint: () => t('shopSettings.reviewsByHint'),
    },
  },
  /** Beside the first one, English. */
  languages: { languages: { type: 'languages' } },
  accounts: {
    registrationLogsIn: { type: 'yes-no', label: () => t('shopSettings.registrationLogsIn') },
    /** Without it, a guest pays for one product only. */
    guestCheckout: { type: 'yes-no', label: () => t('shopSettings.guestCheckout') },
  },
} as const satisfies Record<string, Record<string, Line | Text | WholeNumber | Pictures | Choice | Formatted | Own>>;

type Sections = typeof settingSections;
export type SettingSection = keyof Sections;
type NameIn<Section extends SettingSection> = { [One in Section]: keyof Sections[One] }[Section];
export type SettingName = NameIn<SettingSection>;
type FieldNamed<Name> = {
  [Section in SettingSection]: Name extends keyof Sections[Section] ? Sections[Section][Name] : never;
}[SettingSection];

export const settingFields: { [Name in SettingName]: FieldNamed<Name> } = Object.assign(
  {},
  ...Object.values(settingSections),
);
export const settingNames = Object.keys(settingFields) as SettingName[];

type Translated<Name extends SettingName> = (typeof settingFields)[Name] extends { isTranslated: true } ? Name : never;
type TranslatedSetting = { [Name in SettingName]: Translated<Name> }[SettingName];
export const translatedSettings = settingNames.filter(
  (name): name is TranslatedSetting => 'isTranslated' in settingFields[name],
);

export function settingsIn<Section extends SettingSection>(section: Section): NameIn<Section>[] {
  return Object.keys(settingSections[section]) as NameIn<Section>[];
}
