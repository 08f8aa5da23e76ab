/** Parts of the admin's pages of settings, by their anchors. */
export type SettingSection =
  | ('name' | 'first-page')
  | ('story' | 'pictures' | 'contact' | 'phone' | 'chat' | 'social' | 'address' | 'policies')
  | ('announcement' | 'opening' | 'returns' | 'reviews' | 'accounts');
interface Shown {
  label: string;
  hint?: string;
  section: SettingSection;
}
type Initially = { initially?: string };
export type Line = Shown & Initially & { type: 'line'; max: number; isRequired?: true };
export type Text = Shown & Initially & { type: 'text'; max: number; rows?: number };
export type WholeNumber = Shown & { type: 'number'; max: number; refusal: string; initially: number };
type Choice = Shown & { type: 'choice'; choices: Record<string, string>; initially: string };
export type Pictures = Shown & { type: 'pictures'; max: number };
type Formatted = Shown & { type: 'phone' | 'chat-number' | 'link' | 'day' | 'yes-no' };
/** With a control of their own. */
type Own = { type: 'logo' | 'palette' | 'colour' | 'face' } | { type: 'links'; max: number };

const policy = (label: string, rows: number) =>
  ({ type: 'text', max: 20_000, rows, label, section: 'policies' }) as const;

/** What the owner sets for the whole shop. Keys are the names in forms, JSON and storage. */
export const settingFields = {
  shopName: { type: 'line', max: 60, isRequired: true, label: 'Shop name', section: 'name' },
  nativeName: {
    type: 'line',
    max: 30,
    label: 'Name in its own script',
    hint: 'For example in Devanagari. May be empty.',
    section: 'name',
  },
  tagLine: {
    type: 'line',
    max: 120,
    isRequired: true,
    label: 'Tag line',
    section: 'name',
    initially: 'Best Handmade Gift Company',
  },
  /** In place of the name's letters in the header. */
  logo: { type: 'logo' },
  palette: { type: 'palette' },
  /** '' = the palette's. A colour that does not read is replaced by its nearest shade on the pages. */
  accent: { type: 'colour' },
  /** Of headings, prices and the name. */
  face: { type: 'face' },
  homeTitle: {
    type: 'line',
    max: 60,
    isRequired: true,
    label: 'Title of the home page',
    section: 'first-page',
    initially: 'Made by hand, for one person',
  },
  homeText: {
    type: 'text',
    max: 200,
    label: 'Who makes the gifts, and for whom',
    hint: 'Shown under the title of the home page.',
    section: 'first-page',
  },
  homePictures: {
    type: 'pictures',
    max: 3,
    label: 'Add a picture',
    hint: 'Up to three. Without one, the photos of your newest products stand here.',
    section: 'first-page',
  },
  story: {
    type: 'text',
    max: 5_000,
    rows: 6,
    label: 'Your story',
    hint: 'An empty line begins a new paragraph.',
    section: 'story',
  },
  mission: { type: 'text', max: 5_000, label: 'Our mission', section: 'story' },
  offerings: { type: 'text', max: 5_000, label: 'What we make', section: 'story' },
  aboutPictures: { type: 'pictures', max: 4, label: 'Add a picture to About Us', section: 'story' },
  pagePictures: {
    type: 'pictures',
    max: 6,
    label: 'Add a picture',
    hint: 'In this order: Contact, policies, Login, Register, Forgot Password. Without pictures the pages have none.',
    section: 'pictures',
  },
  contactText: {
    type: 'text',
    max: 1_000,
    label: 'First words of the page',
    section: 'contact',
    initially: 'Questions about a piece or an order: write to us.',
  },
  phone: { type: 'phone', label: 'Phone', hint: 'Empty = not shown anywhere.', section: 'phone' },
  phoneHours: { type: 'line', max: 60, label: 'When you answer it', hint: 'For example 10 to 6.', section: 'phone' },
  chatNumber: {
    type: 'chat-number',
    label: 'Chat number',
    hint: 'WhatsApp: ten digits, or more with another country’s code. Empty = no chat.',
    section: 'chat',
  },
  socialLink: {
    type: 'link',
    label: 'Social link',
    hint: 'Instagram, Facebook, YouTube … for example instagram.com/your.name',
    section: 'social',
  },
  /** Further ones. */
  socialLinks: { type: 'links', max: 8 },
  postalAddress: {
    type: 'text',
    max: 300,
    label: 'Postal address',
    hint: 'Empty = not shown anywhere.',
    section: 'address',
  },
  announcement: {
    type: 'line',
    max: 200,
    label: 'Announcement',
    hint: 'Shown at the top of every page while it is not empty.',
    section: 'announcement',
  },
  terms: policy('Terms and Conditions', 6),
  privacy: policy('Privacy Policy', 6),
  refunds: policy('Refund Policy', 4),
  delivery: policy('Delivery Policy', 4),
  isClosed: { type: 'yes-no', label: 'Closed: nobody can buy', section: 'opening' },
  /** In India; '' = not known. */
  closedUntil: { type: 'day', label: 'Open again on', hint: 'Empty = until you open it yourself.', section: 'opening' },
  returnDays: {
    type: 'number',
    max: 365,
    initially: 7,
    refusal: 'The days for returns are a whole number from 0 to 365.',
    label: 'Days for returns',
    hint: 'A buyer can ask for a return on so many days after the delivery; 0 = never. Your refund policy should say the same.',
    section: 'returns',
  },
  reviewsBy: {
    type: 'choice',
    initially: 'account',
    choices: {
      account: 'Anyone with an account',
      confirmed: 'Anyone who has confirmed their email address',
      buyers: 'People who bought the product',
    },
    label: 'Who may write reviews',
    section: 'reviews',
  },
  registrationLogsIn: { type: 'yes-no', label: 'Who registers is logged in at once', section: 'accounts' },
  /** Without it, a guest pays for one product only. */
  guestCheckout: { type: 'yes-no', label: 'A cart can be paid for without an account', section: 'accounts' },
} as const satisfies Record<string, Line | Text | WholeNumber | Choice | Pictures | Formatted | Own>;

type Fields = typeof settingFields;
export type SettingName = keyof Fields;
export const settingNames = Object.keys(settingFields) as SettingName[];

type NamesIn<Section> = {
  [Name in SettingName]: Fields[Name] extends { section: Section } ? Name : never;
}[SettingName];
export function settingsIn<Section extends SettingSection>(section: Section): NamesIn<Section>[] {
  const isIn = (name: SettingName) => 'section' in settingFields[name] && settingFields[name].section === section;
  return settingNames.filter((name): name is NamesIn<Section> => isIn(name));
}
