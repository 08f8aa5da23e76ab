import type { Texts } from '../../texts.ts';

export default {
  followHere: 'अपना ऑर्डर यहाँ देखें: {link}',
  howToPay: 'भुगतान कैसे करें: {link}',
  canFollowHere: 'पार्सल यहाँ देख सकते हैं: {link}',
  waitsForPayment: 'नमस्ते {name}, आपके ऑर्डर {number} का {price} का भुगतान बाक़ी है।',
  thanksForOrder: 'नमस्ते {name}, आपके ऑर्डर {number} के लिए धन्यवाद: {things}।',
  haveBegunWith: 'नमस्ते {name}, हमने आपका ऑर्डर {number} शुरू कर दिया: {things}।',
  orderGoesTo: 'नमस्ते {name}, आपका ऑर्डर {number} यहाँ जाएगा:\n{address}\nक्या यह ठीक है?',
  giftGoesTo: 'नमस्ते {name}, आपका तोहफ़ा {number} यहाँ जाएगा:\n{address}\nक्या यह ठीक है?',
  canCollect: 'नमस्ते {name}, आपका ऑर्डर {number} तैयार है: आप ले जा सकते हैं।',
  isOnItsWay: 'नमस्ते {name}, आपका ऑर्डर {number} रास्ते में है।',
  travelsWith: 'नमस्ते {name}, आपका ऑर्डर {number} {courier} से आ रहा है, नंबर {tracking}।',
  giftIsOnItsWay: 'नमस्ते {name}, आपका ऑर्डर {number} रास्ते में है, {recipient} के पास पहुँचेगा।',
  giftTravelsWith: 'नमस्ते {name}, आपका ऑर्डर {number} {courier} से {recipient} के पास जा रहा है, नंबर {tracking}।',
  thanksForCollecting: 'नमस्ते {name}, अपना ऑर्डर {number} ले जाने के लिए धन्यवाद। बताइए, कैसा लगा।',
  arrivedWell: 'नमस्ते {name}, क्या आपका ऑर्डर {number} ठीक से पहुँच गया? बताइए, कैसा लगा।',
  pleaseConfirmCash:
    'नमस्ते {name}, {shop} पर आपके ऑर्डर {number} के लिए धन्यवाद: डिलीवरी पर {amount} नकद। कृपया इसे यहाँ पक्का करें, ताकि हम भेज सकें: {link}',
  isThisRight: 'नमस्ते {name}, क्या यह ठीक है? आपके ऑर्डर {number} की फ़ोटो:',
  hereIsYourQuote: 'नमस्ते, “{title}” के लिए {shop} का दाम-पत्र:',
  quoteSubject: 'आपका दाम-पत्र: {title}',
  balanceCanBePaid: 'नमस्ते {name}, आपके ऑर्डर {number} की बाक़ी रक़म {amount} यहाँ दे सकते हैं:',
  balanceSubject: 'आपके ऑर्डर की बाक़ी रक़म',
  sorryThing: '{name} जी, “{thing}” के लिए माफ़ी चाहते हैं।',
  sorry: '{name} जी, जो हुआ, उसके लिए माफ़ी चाहते हैं।',
  orMoney: 'पैसे वापस चाहिए हों, तो बस एक शब्द लिख दें।',
  mendText: 'कृपया इसे हमारे ख़र्च पर हमें भेजें: हम इसे ठीक करेंगे, और पहुँचने के दस दिन में यह आपके पास वापस होगा।',
  replaceText: 'हम आपके लिए नया बनाकर अपने ख़र्च पर भेजेंगे। यह दस दिन में निकलेगा।',
  sendItBackText: 'कृपया इसे हमें वापस भेजें और बताएँ कि पार्सल का कितना ख़र्च हुआ: यहाँ पहुँचते ही वह और आपके पैसे वापस मिलेंगे।',
  needMoreTimeText:
    '{name} जी, धीरज रखने के लिए धन्यवाद। हम इसे देख रहे हैं और कुछ दिन और चाहिए: जल्द आपको फिर लिखेंगे, और {time} तक इसका निपटारा हो जाएगा।',
} satisfies Texts<'chatTexts'>;
