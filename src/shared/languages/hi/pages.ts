import type { Texts } from '../texts.ts';

export default {
  reachSoon: 'दुकान से कैसे बात करें, यह जल्द यहाँ लिखा होगा।',
  phoneHours: 'फ़ोन, {hours}',
  enquiry: 'नमस्ते! मुझे आपके तोहफ़ों के बारे में कुछ पूछना है।',
  chat: 'चैट',
  whoSells: 'विक्रेता',
  gstin: 'GSTIN {gstin}',
  social: 'सोशल मीडिया',
  socialProfile: 'सोशल मीडिया पर हम',
  policiesSoon: 'दुकान के नियम और शर्तें जल्द यहाँ होंगी।',
  terms: 'नियम और शर्तें',
  privacy: 'निजता की नीति',
  refunds: 'रिफ़ंड की नीति',
  delivery: 'डिलीवरी की नीति',
  mission: 'हमारा उद्देश्य',
  nothingWritten: 'हमने अपनी कहानी अभी नहीं लिखी है। हम जो बनाते हैं, वह शब्दों से ज़्यादा बताता है:',
  everythingInShop: 'हमारी दुकान की सारी चीज़ें',
  askUs: 'कुछ जानना चाहते हैं? <link>हमसे पूछें</link>।',
  offerings: 'हम क्या बनाते हैं',
  seeWhatWeMake: 'हम अभी क्या बना रहे हैं, <link>सोशल मीडिया पर देखें</link>{others}।',
} satisfies Texts<'pages'>;
