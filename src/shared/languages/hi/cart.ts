import type { Texts } from '../catalogs.ts';

export default {
  pieces: '{count, plural, one {आपके कार्ट में # चीज़ है} other {आपके कार्ट में # चीज़ें हैं}}',
  piecesBeforeLogin: '{count, plural, one {आपके कार्ट में # चीज़ है} other {आपके कार्ट में # चीज़ें हैं}}, ख़रीदने के लिए कृपया लॉगिन करें!',
  hello: 'नमस्ते, {name}',
  welcome: 'नमस्ते',
  empty: 'आपका कार्ट अभी ख़ाली है',
  chooseGift: 'तोहफ़ा चुनें',
  removed: '{name} कार्ट से हटा दिया',
  stillUnsure: 'तय नहीं हो रहा? अपनी पसंद का बनवाने के लिए हमसे बात करें',
  remove: 'हटाएँ',
  changeNamed: '{name} बदलें',
  minus: 'कम करें, {name}',
  plus: 'बढ़ाएँ, {name}',
  yourFavourites: 'आपके पसंदीदा',
  chatQuestion: 'नमस्ते! मेरे कार्ट के बारे में एक सवाल है:',
  summary: 'कार्ट का हिसाब',
  total: 'कुल',
  makePayment: 'भुगतान करें',
} satisfies Texts<'cart'>;
