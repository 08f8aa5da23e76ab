/** Why a law wants a setting, for the page "Seller and law". The owner has to have it checked. */
interface LawNote {
  rule: string;
  shownOn: string;
  whenEmpty: string;
}
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

const contactRule = 'Consumer Protection (E-Commerce) Rules 2020, r. 4(2)';
const toyRule = 'Toys (Quality Control) Order 2020, and the amendment of 11 December 2020';
const officerRule = 'Consumer Protection (E-Commerce) Rules 2020, r. 4(4)';

/**
 * What the owner sets for the whole shop, in the sections of the admin's forms. Keys are the names in forms, JSON and
 * storage.
 */
const settingSections = {
  name: {
    shopName: { type: 'line', isTranslated: true, max: 60, isRequired: true, label: 'Shop name' },
    nativeName: {
      type: 'line',
      max: 30,
      label: 'Name in its own script',
      hint: 'For example in Devanagari. May be empty.',
    },
    tagLine: {
      type: 'line',
      isTranslated: true,
      max: 120,
      isRequired: true,
      label: 'Tag line',
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
      label: 'Title of the home page',
    },
    homeText: {
      type: 'text',
      isTranslated: true,
      max: 200,
      label: 'Who makes the gifts, and for whom',
      hint: 'Shown under the title of the home page.',
    },
    homePictures: {
      type: 'pictures',
      max: 3,
      label: 'Add a picture',
      hint: 'Up to three. Without one, photos of your products stand here, or your shop’s name while there are few.',
    },
    homeAction: {
      type: 'line',
      isTranslated: true,
      max: 30,
      isRequired: true,
      label: 'Button of the home page',
      initially: 'Choose a gift',
    },
    homeActionLink: {
      type: 'target',
      label: 'Where the button leads',
      hint: 'A page of your shop, such as /category/keychains or /for/birthday, or a link. Empty = all products.',
    },
  },
  story: {
    story: {
      type: 'text',
      isTranslated: true,
      max: 5_000,
      rows: 6,
      label: 'Your story',
      hint: 'An empty line begins a new paragraph.',
    },
    makerTitle: {
      type: 'line',
      isTranslated: true,
      max: 60,
      label: 'Title beside your picture on the home page',
      hint: 'For example “Made and signed by Sunita”. It is shown once your story and a picture of About Us are there.',
      initially: 'Who makes your gift',
    },
    mission: { type: 'text', isTranslated: true, max: 5_000, label: 'Our mission' },
    offerings: { type: 'text', isTranslated: true, max: 5_000, label: 'What we make' },
    aboutPictures: { type: 'pictures', max: 4, label: 'Add a picture to About Us' },
  },
  pictures: {
    pagePictures: {
      type: 'pictures',
      max: 6,
      label: 'Add a picture',
      hint: 'In this order: Contact, policies, Login, Register, Forgot Password. Without pictures the pages have none.',
    },
  },
  contact: {
    contactText: {
      type: 'text',
      isTranslated: true,
      max: 1_000,
      label: 'First words of the page',
      initially: 'Questions about a piece or an order are welcome.',
    },
  },
  phone: {
    phone: {
      type: 'phone',
      label: 'Phone',
      hint: 'Empty = not shown anywhere.',
      law: {
        rule: contactRule,
        shownOn: 'On Contact, in the footer, on invoices and in the emails about an order.',
        whenEmpty: 'Buyers cannot call you, and the rule is not met.',
      },
    },
    phoneHours: {
      type: 'line',
      isTranslated: true,
      max: 60,
      label: 'When you answer it',
      hint: 'For example 10 to 6.',
    },
  },
  chat: {
    chatNumber: {
      type: 'chat-number',
      label: 'Chat number',
      hint: 'WhatsApp: ten digits, or more with another country’s code. Empty = no chat.',
    },
  },
  social: {
    socialLink: {
      type: 'link',
      label: 'Social link',
      hint: 'Instagram, Facebook, YouTube … for example instagram.com/your.name',
    },
  },
  furtherLinks: { socialLinks: { type: 'links', max: 8 } },
  address: { postalAddress: { type: 'text', max: 300, label: 'Postal address', hint: 'Empty = not shown anywhere.' } },
  /** Consumer Protection (E-Commerce) Rules 2020, r. 4(2): the seller's own name, address and ways to reach her. */
  seller: {
    legalName: {
      type: 'line',
      max: 100,
      label: 'Legal name',
      hint: 'Your own name or the name of your firm, for example “Meena Kumari, trading as Meena’s Gifts”.',
      law: {
        rule: `${contactRule}; r. 7(1)`,
        shownOn: 'On Contact, in the footer and in the emails about an order.',
        whenEmpty: 'Nobody can see who sells here: the footer and the emails name no seller.',
      },
    },
    principalAddress: {
      type: 'text',
      max: 300,
      rows: 3,
      label: 'Principal address',
      hint: 'Of your headquarters and branches. Empty = the postal address of the Contact page.',
      law: {
        rule: contactRule,
        shownOn: 'On Contact, in the footer and in the emails about an order.',
        whenEmpty: 'There is no postal address either, so no address is shown, and the rule is not met.',
      },
    },
    customerEmail: {
      type: 'email',
      label: 'Email for customers',
      law: {
        rule: contactRule,
        shownOn: 'On Contact, in the footer, on invoices and in the emails about an order.',
        whenEmpty: 'Contact shows no email, and the rule is not met. Payment providers ask for one too.',
      },
    },
  },
  /** Same rules, r. 4(4) and 4(5). */
  grievance: {
    officerName: {
      type: 'line',
      max: 100,
      label: 'Name and post of the grievance officer',
      hint: 'In a small shop this is you: “Meena Kumari, owner”.',
      law: {
        rule: officerRule,
        shownOn: 'On the page Complaints.',
        whenEmpty: 'Complaints still reach you, but the page that must name somebody names nobody.',
      },
    },
    officerEmail: {
      type: 'email',
      label: 'Email of the grievance officer',
      hint: 'Empty = the email for customers.',
      law: {
        rule: officerRule,
        shownOn: 'On the page Complaints.',
        whenEmpty: 'There is no email for customers either, so the officer is reached by the form only.',
      },
    },
    officerPhone: {
      type: 'phone',
      label: 'Phone of the grievance officer',
      hint: 'Empty = the phone of the Contact page.',
      law: {
        rule: officerRule,
        shownOn: 'On the page Complaints.',
        whenEmpty: 'There is no phone of the shop either, so nobody can call the officer.',
      },
    },
  },
  accessibility: {
    accessibilityEmail: {
      type: 'email',
      label: 'Email for problems with accessibility',
      hint: 'Empty = the email for customers.',
      law: {
        rule: 'Rights of Persons with Disabilities Act 2016, s. 40 and 46; Rules 2017, r. 15',
        shownOn: 'On the page Accessibility.',
        whenEmpty: 'There is no email for customers either: the page says what works, but not whom to write to.',
      },
    },
  },
  /** Toys (Quality Control) Order 2020, with the amendment of December 2020 for registered artisans. */
  toys: {
    sellsToys: {
      type: 'answer',
      label: 'Do you sell toys?',
      hint: 'Anything made for children under 14 to play with.',
      law: {
        rule: toyRule,
        shownOn: 'Not shown. With Yes, the next line asks for your registration.',
        whenEmpty: 'Nobody has decided whether the order on toys concerns this shop.',
      },
    },
    toyRegistration: {
      type: 'line',
      isTranslated: true,
      max: 120,
      label: 'Registration as an artisan, or ISI licence',
      hint: 'For example “Registered artisan, Development Commissioner (Handicrafts), no. 123456”, or “IS 9873, CM/L-1234567”.',
      law: {
        rule: toyRule,
        shownOn: 'On the page of each product with an age, as “Toy safety”.',
        whenEmpty: 'A toy without the ISI mark may be sold only by a registered artisan. Ask before you sell one.',
      },
    },
  },
  /** Of products that are pick-up only. */
  pickup: {
    pickupAddress: {
      type: 'text',
      isTranslated: true,
      max: 300,
      label: 'Where buyers collect',
      hint: 'Shown before they pay, in their order and in its emails. Empty = your postal address.',
    },
    pickupHours: {
      type: 'line',
      isTranslated: true,
      max: 120,
      label: 'When they can collect',
      hint: 'For example Mon to Sat, 11 am to 6 pm.',
    },
  },
  policies: {
    terms: { type: 'text', isTranslated: true, max: 20_000, rows: 6, label: 'Terms and Conditions' },
    privacy: { type: 'text', isTranslated: true, max: 20_000, rows: 6, label: 'Privacy Policy' },
    refunds: { type: 'text', isTranslated: true, max: 20_000, rows: 4, label: 'Refund Policy' },
    delivery: { type: 'text', isTranslated: true, max: 20_000, rows: 4, label: 'Delivery Policy' },
  },
  announcement: {
    announcement: {
      type: 'line',
      isTranslated: true,
      max: 200,
      label: 'Announcement',
      hint: 'Shown at the top of every page while it is not empty.',
    },
  },
  opening: {
    isClosed: { type: 'yes-no', label: 'Closed: nobody can buy' },
    /** The first day in India on which the shop is open again, or ''. */
    closedUntil: { type: 'day', label: 'Open again on', hint: 'Empty = until you open it yourself.' },
  },
  returns: {
    returnDays: {
      type: 'number',
      max: 365,
      initially: 7,
      refusal: 'The days for returns are a whole number from 0 to 365.',
      label: 'Days for returns',
      hint: 'A buyer can ask for a return on so many days after the delivery; 0 = never. Your refund policy should say the same.',
    },
  },
  reviews: {
    reviewsBy: {
      type: 'choice',
      initially: 'confirmed',
      choices: {
        account: 'Anyone with an account',
        confirmed: 'People who bought the product or have confirmed their email address',
        buyers: 'People who bought the product',
      },
      label: 'Who may write reviews',
      hint: 'While the shop sends no emails, nobody can confirm an address: anyone with an account may then write.',
    },
  },
  /** Beside the first one, English. */
  languages: { languages: { type: 'languages' } },
  accounts: {
    registrationLogsIn: { type: 'yes-no', label: 'Who registers is logged in at once' },
    /** Without it, a guest pays for one product only. */
    guestCheckout: { type: 'yes-no', label: 'A cart can be paid for without an account' },
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
