/** Contact, policies and About Us: what stands around the texts of the owner. */
export default {
  reachSoon: 'How to reach the shop follows here soon.',
  phoneHours: 'Phone, {hours}',
  chat: 'Chat',
  whoSells: 'Who sells',
  gstin: 'GSTIN {gstin}',
  social: 'Social',
  socialProfile: 'Our social media profile',
  policiesSoon: 'The shop’s terms and policies follow here soon.',
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  refunds: 'Refund Policy',
  delivery: 'Delivery Policy',
  mission: 'Our mission',
  offerings: 'What we make',
  seeWhatWeMake: 'See what we are making just now on <link>our social media profile</link>{others}.',
} as const;
