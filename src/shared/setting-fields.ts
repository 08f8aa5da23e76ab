import { t } from './languages/translate.ts';

/** Why a law wants a setting, for the page "Seller and law". The owner has to have it checked. */
interface LawNote {
  rule: string;
  shownOn: string;
  whenEmpty: string;
}
/** Getters: pages and requests have languages. */
interface Shown {
  label: string;
  hint?: string;
  law?: LawNote;
}
/** `isTranslated`: the owner may write it in each further language. */
type Translatable = { isTranslated?: true };
export type Line = Shown & Translatable & { type: 'line'; max: number; isRequired?: true; initially?: string };
export type Text = Shown & Translatable & { type: 'text'; max: number; rows?: number; initially?: string };
export type WholeNumber = Shown & { type: 'number'; max: number; refusal: string; initially: number };
export type Pictures = Shown & { type: 'pictures'; max: number };
type Choice = Shown & { type: 'choice'; choices: Record<string, string>; initially: string };
type Formatted = Shown & { type: 'answer' | 'email' | 'phone' | 'chat-number' | 'link' | 'target' | 'day' | 'yes-no' };
/** With a control of their own. */
type Own = { type: 'logo' | 'palette' | 'colour' | 'face' | 'languages' } | { type: 'links'; max: number };

/**
 * What the owner sets for the whole shop, in the sections of the admin's forms. Keys are the names in forms, JSON and
 * storage.
 */
const settingSections = {
  name: {
    shopName: {
      type: 'line',
      isTranslated: true,
      max: 60,
      isRequired: true,
      get label() {
        return t('branding.shopName');
      },
    },
    nativeName: {
      type: 'line',
      max: 30,
      get label() {
        return t('branding.nativeName');
      },
      get hint() {
        return t('branding.nativeNameHint');
      },
    },
    tagLine: {
      type: 'line',
      isTranslated: true,
      max: 120,
      isRequired: true,
      get label() {
        return t('branding.tagLine');
      },
      initially: 'Best Handmade Gift Company',
    },
  },
  /** In the header, in place of the name's letters. */
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
      get label() {
        return t('branding.homeTitle');
      },
    },
    homeText: {
      type: 'text',
      isTranslated: true,
      max: 200,
      get label() {
        return t('branding.homeText');
      },
      get hint() {
        return t('branding.homeTextHint');
      },
    },
    homePictures: {
      type: 'pictures',
      max: 3,
      get label() {
        return t('branding.addPicture');
      },
      get hint() {
        return t('branding.homePicturesHint');
      },
    },
    homeAction: {
      type: 'line',
      isTranslated: true,
      max: 30,
      isRequired: true,
      get label() {
        return t('branding.homeAction');
      },
      initially: 'Choose a gift',
    },
    homeActionLink: {
      type: 'target',
      get label() {
        return t('branding.homeActionLink');
      },
      get hint() {
        return t('branding.homeActionLinkHint');
      },
    },
  },
  story: {
    story: {
      type: 'text',
      isTranslated: true,
      max: 5_000,
      rows: 6,
      get label() {
        return t('shopSettings.story');
      },
      get hint() {
        return t('shopSettings.storyHint');
      },
    },
    makerTitle: {
      type: 'line',
      isTranslated: true,
      max: 60,
      get label() {
        return t('shopSettings.makerTitle');
      },
      get hint() {
        return t('shopSettings.makerTitleHint');
      },
      initially: 'Who makes your gift',
    },
    mission: {
      type: 'text',
      isTranslated: true,
      max: 5_000,
      get label() {
        return t('pages.mission');
      },
    },
    offerings: {
      type: 'text',
      isTranslated: true,
      max: 5_000,
      get label() {
        return t('pages.offerings');
      },
    },
    aboutPictures: {
      type: 'pictures',
      max: 4,
      get label() {
        return t('shopSettings.aboutPictures');
      },
    },
  },
  pictures: {
    pagePictures: {
      type: 'pictures',
      max: 6,
      get label() {
        return t('branding.addPicture');
      },
      get hint() {
        return t('shopSettings.pagePicturesHint');
      },
    },
  },
  contact: {
    contactText: {
      type: 'text',
      isTranslated: true,
      max: 1_000,
      get label() {
        return t('shopSettings.contactText');
      },
      initially: 'Questions about a piece or an order are welcome.',
    },
  },
  phone: {
    phone: {
      type: 'phone',
      get label() {
        return t('account.phone');
      },
      get hint() {
        return t('shopSettings.emptyIsHidden');
      },
      law: {
        get rule() {
          return t('sellerLaw.contactRule');
        },
        get shownOn() {
          return t('sellerLaw.onContactAndInvoices');
        },
        get whenEmpty() {
          return t('sellerLaw.phoneEmpty');
        },
      },
    },
    phoneHours: {
      type: 'line',
      isTranslated: true,
      max: 60,
      get label() {
        return t('shopSettings.phoneHours');
      },
      get hint() {
        return t('shopSettings.phoneHoursHint');
      },
    },
  },
  chat: {
    chatNumber: {
      type: 'chat-number',
      get label() {
        return t('shopSettings.chatNumber');
      },
      get hint() {
        return t('shopSettings.chatNumberHint');
      },
    },
  },
  social: {
    socialLink: {
      type: 'link',
      get label() {
        return t('shopSettings.socialLink');
      },
      get hint() {
        return t('shopSettings.socialLinkHint');
      },
    },
  },
  furtherLinks: { socialLinks: { type: 'links', max: 8 } },
  address: {
    postalAddress: {
      type: 'text',
      max: 300,
      get label() {
        return t('shopSettings.postalAddress');
      },
      get hint() {
        return t('shopSettings.emptyIsHidden');
      },
    },
  },
  /** Consumer Protection (E-Commerce) Rules 2020, r. 4(2): the seller's own name, address and ways to reach her. */
  seller: {
    legalName: {
      type: 'line',
      max: 100,
      get label() {
        return t('adminFrame.legalName');
      },
      get hint() {
        return t('sellerLaw.legalNameHint');
      },
      law: {
        get rule() {
          return t('sellerLaw.sellerRule');
        },
        get shownOn() {
          return t('sellerLaw.onContactAndEmails');
        },
        get whenEmpty() {
          return t('sellerLaw.legalNameEmpty');
        },
      },
    },
    principalAddress: {
      type: 'text',
      max: 300,
      rows: 3,
      get label() {
        return t('sellerLaw.principalAddress');
      },
      get hint() {
        return t('sellerLaw.principalAddressHint');
      },
      law: {
        get rule() {
          return t('sellerLaw.contactRule');
        },
        get shownOn() {
          return t('sellerLaw.onContactAndEmails');
        },
        get whenEmpty() {
          return t('sellerLaw.principalAddressEmpty');
        },
      },
    },
    customerEmail: {
      type: 'email',
      get label() {
        return t('sellerLaw.customerEmail');
      },
      law: {
        get rule() {
          return t('sellerLaw.contactRule');
        },
        get shownOn() {
          return t('sellerLaw.onContactAndInvoices');
        },
        get whenEmpty() {
          return t('sellerLaw.customerEmailEmpty');
        },
      },
    },
  },
  /** Same rules, r. 4(4) and 4(5). */
  grievance: {
    officerName: {
      type: 'line',
      max: 100,
      get label() {
        return t('sellerLaw.officerName');
      },
      get hint() {
        return t('sellerLaw.officerNameHint');
      },
      law: {
        get rule() {
          return t('sellerLaw.officerRule');
        },
        get shownOn() {
          return t('sellerLaw.onComplaints');
        },
        get whenEmpty() {
          return t('sellerLaw.officerNameEmpty');
        },
      },
    },
    officerEmail: {
      type: 'email',
      get label() {
        return t('sellerLaw.officerEmail');
      },
      get hint() {
        return t('sellerLaw.emptyIsCustomerEmail');
      },
      law: {
        get rule() {
          return t('sellerLaw.officerRule');
        },
        get shownOn() {
          return t('sellerLaw.onComplaints');
        },
        get whenEmpty() {
          return t('sellerLaw.officerEmailEmpty');
        },
      },
    },
    officerPhone: {
      type: 'phone',
      get label() {
        return t('sellerLaw.officerPhone');
      },
      get hint() {
        return t('sellerLaw.officerPhoneHint');
      },
      law: {
        get rule() {
          return t('sellerLaw.officerRule');
        },
        get shownOn() {
          return t('sellerLaw.onComplaints');
        },
        get whenEmpty() {
          return t('sellerLaw.officerPhoneEmpty');
        },
      },
    },
  },
  accessibility: {
    accessibilityEmail: {
      type: 'email',
      get label() {
        return t('sellerLaw.accessibilityEmail');
      },
      get hint() {
        return t('sellerLaw.emptyIsCustomerEmail');
      },
      law: {
        get rule() {
          return t('sellerLaw.accessibilityRule');
        },
        get shownOn() {
          return t('sellerLaw.onAccessibility');
        },
        get whenEmpty() {
          return t('sellerLaw.accessibilityEmailEmpty');
        },
      },
    },
  },
  /** Toys (Quality Control) Order 2020, with the amendment of December 2020 for registered artisans. */
  toys: {
    sellsToys: {
      type: 'answer',
      get label() {
        return t('sellerLaw.sellsToys');
      },
      get hint() {
        return t('sellerLaw.sellsToysHint');
      },
      law: {
        get rule() {
          return t('sellerLaw.toyRule');
        },
        get shownOn() {
          return t('sellerLaw.sellsToysShown');
        },
        get whenEmpty() {
          return t('sellerLaw.sellsToysEmpty');
        },
      },
    },
    toyRegistration: {
      type: 'line',
      isTranslated: true,
      max: 120,
      get label() {
        return t('sellerLaw.toyRegistration');
      },
      get hint() {
        return t('sellerLaw.toyRegistrationHint');
      },
      law: {
        get rule() {
          return t('sellerLaw.toyRule');
        },
        get shownOn() {
          return t('sellerLaw.toyRegistrationShown');
        },
        get whenEmpty() {
          return t('sellerLaw.toyRegistrationEmpty');
        },
      },
    },
  },
  /** For products that are pick-up only. */
  pickup: {
    pickupAddress: {
      type: 'text',
      isTranslated: true,
      max: 300,
      get label() {
        return t('shopSettings.pickupAddress');
      },
      get hint() {
        return t('shopSettings.pickupAddressHint');
      },
    },
    pickupHours: {
      type: 'line',
      isTranslated: true,
      max: 120,
      get label() {
        return t('shopSettings.pickupHours');
      },
      get hint() {
        return t('shopSettings.pickupHoursHint');
      },
    },
  },
  policies: {
    terms: {
      type: 'text',
      isTranslated: true,
      max: 20_000,
      rows: 6,
      get label() {
        return t('pages.terms');
      },
    },
    privacy: {
      type: 'text',
      isTranslated: true,
      max: 20_000,
      rows: 6,
      get label() {
        return t('pages.privacy');
      },
    },
    refunds: {
      type: 'text',
      isTranslated: true,
      max: 20_000,
      rows: 4,
      get label() {
        return t('pages.refunds');
      },
    },
    delivery: {
      type: 'text',
      isTranslated: true,
      max: 20_000,
      rows: 4,
      get label() {
        return t('pages.delivery');
      },
    },
  },
  announcement: {
    announcement: {
      type: 'line',
      isTranslated: true,
      max: 200,
      get label() {
        return t('frame.announcement');
      },
      get hint() {
        return t('shopSettings.announcementHint');
      },
    },
  },
  opening: {
    isClosed: {
      type: 'yes-no',
      get label() {
        return t('shopSettings.isClosed');
      },
    },
    /** The first day in India on which the shop is open again, or ''. */
    closedUntil: {
      type: 'day',
      get label() {
        return t('shopSettings.closedUntil');
      },
      get hint() {
        return t('shopSettings.closedUntilHint');
      },
    },
  },
  returns: {
    returnDays: {
      type: 'number',
      max: 365,
      initially: 7,
      get refusal() {
        return t('settingAnswers.returnDays');
      },
      get label() {
        return t('shopSettings.returnDays');
      },
      get hint() {
        return t('shopSettings.returnDaysHint');
      },
    },
  },
  reviews: {
    reviewsBy: {
      type: 'choice',
      initially: 'confirmed',
      choices: {
        get account() {
          return t('shopSettings.byAccount');
        },
        get confirmed() {
          return t('shopSettings.byConfirmed');
        },
        get buyers() {
          return t('shopSettings.byBuyers');
        },
      },
      get label() {
        return t('shopSettings.reviewsBy');
      },
      get hint() {
        return t('shopSettings.reviewsByHint');
      },
    },
  },
  /** Beside the first one, English. */
  languages: { languages: { type: 'languages' } },
  accounts: {
    registrationLogsIn: {
      type: 'yes-no',
      get label() {
        return t('shopSettings.registrationLogsIn');
      },
    },
    /** Without it, a guest pays for one product only. */
    guestCheckout: {
      type: 'yes-no',
      get label() {
        return t('shopSettings.guestCheckout');
      },
    },
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
