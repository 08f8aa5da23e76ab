import type { Texts } from '../texts.ts';

export default {
  reachSoon: 'दुकानाशी संपर्क कसा साधायचा ते लवकरच इथे येईल.',
  phoneHours: 'फोन, {hours}',
  enquiry: 'नमस्कार! तुमच्या वस्तूंबद्दल अधिक माहिती हवी आहे.',
  chat: 'चॅट',
  whoSells: 'विक्रेता कोण',
  gstin: 'GSTIN {gstin}',
  social: 'सोशल मीडिया',
  socialProfile: 'सोशल मीडियावर आम्ही',
  policiesSoon: 'दुकानाचे नियम आणि अटी लवकरच इथे येतील.',
  terms: 'नियम आणि अटी',
  privacy: 'गोपनीयतेचे नियम',
  refunds: 'रिफंडचे नियम',
  delivery: 'डिलिव्हरीचे नियम',
  mission: 'आमचे ध्येय',
  nothingWritten: 'आम्ही आमची गोष्ट अजून लिहिलेली नाही. आम्ही जे बनवतो ते शब्दांपेक्षा जास्त सांगते:',
  everythingInShop: 'आमच्या दुकानातील सर्व वस्तू',
  askUs: 'काही जाणून घ्यायचे आहे? <link>आम्हाला विचारा</link>.',
  offerings: 'आम्ही काय बनवतो',
  seeWhatWeMake: 'आम्ही सध्या काय बनवत आहोत ते पहा: <link>सोशल मीडियावर आम्ही</link>{others}.',
} satisfies Texts<'pages'>;
