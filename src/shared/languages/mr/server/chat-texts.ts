import type { Texts } from '../../texts.ts';

export default {
  followHere: 'तुमची ऑर्डर इथे पहा: {link}',
  howToPay: 'पेमेंट कसे करायचे: {link}',
  canFollowHere: 'पार्सल कुठे आहे ते इथे दिसेल: {link}',
  waitsForPayment: 'नमस्कार {name}, तुमच्या ऑर्डर {number} चे {price} पेमेंट यायचे आहे.',
  thanksForOrder: 'नमस्कार {name}, तुमच्या ऑर्डर {number} बद्दल धन्यवाद: {things}.',
  haveBegunWith: 'नमस्कार {name}, आम्ही तुमच्या ऑर्डर {number} ला सुरुवात केली आहे: {things}.',
  orderGoesTo: 'नमस्कार {name}, तुमची ऑर्डर {number} इथे जाईल:\n{address}\nहे बरोबर आहे का?',
  giftGoesTo: 'नमस्कार {name}, तुमची भेटवस्तू {number} इथे जाईल:\n{address}\nहे बरोबर आहे का?',
  canCollect: 'नमस्कार {name}, तुमची ऑर्डर {number} तयार आहे: तुम्ही ती घेऊन जाऊ शकता.',
  isOnItsWay: 'नमस्कार {name}, तुमची ऑर्डर {number} वाटेत आहे.',
  travelsWith: 'नमस्कार {name}, तुमची ऑर्डर {number} {courier} कुरिअरने येत आहे, नंबर {tracking}.',
  giftIsOnItsWay: 'नमस्कार {name}, तुमची ऑर्डर {number} {recipient} यांच्याकडे जायला निघाली आहे.',
  giftTravelsWith: 'नमस्कार {name}, तुमची ऑर्डर {number} {courier} कुरिअरने {recipient} यांच्याकडे जात आहे, नंबर {tracking}.',
  thanksForCollecting: 'नमस्कार {name}, तुमची ऑर्डर {number} घेऊन गेल्याबद्दल धन्यवाद. कसे वाटले ते नक्की सांगा.',
  arrivedWell: 'नमस्कार {name}, तुमची ऑर्डर {number} नीट पोहोचली का? कसे वाटले ते नक्की सांगा.',
  pleaseConfirmCash:
    'नमस्कार {name}, {shop} येथील तुमच्या ऑर्डर {number} बद्दल धन्यवाद: पार्सल आल्यावर {amount} रोख. कृपया ती इथे नक्की करा, म्हणजे आम्ही पाठवू: {link}',
  isThisRight: 'नमस्कार {name}, हे बरोबर आहे का? तुमच्या ऑर्डर {number} चा फोटो:',
  hereIsYourQuote: 'नमस्कार, “{title}” साठी {shop} चे कोटेशन:',
  quoteSubject: 'तुमचे कोटेशन: {title}',
  balanceCanBePaid: 'नमस्कार {name}, तुमच्या ऑर्डर {number} ची बाकी रक्कम {amount} इथे देता येईल:',
  balanceSubject: 'तुमच्या ऑर्डरची बाकी रक्कम',
  sorryThing: '{name}, “{thing}” बद्दल आम्ही दिलगीर आहोत.',
  sorry: '{name}, जे झाले त्याबद्दल आम्ही दिलगीर आहोत.',
  orMoney: 'पैसे परत हवे असतील, तर फक्त एक शब्द लिहा.',
  mendText: 'कृपया ते आमच्या खर्चाने आम्हाला पाठवा: आम्ही ते दुरुस्त करू, आणि पोहोचल्यापासून दहा दिवसांत ते तुमच्याकडे परत येईल.',
  replaceText: 'आम्ही तुमच्यासाठी नवीन तयार करून आमच्या खर्चाने पाठवू. ते दहा दिवसांत निघेल.',
  sendItBackText:
    'कृपया ते आम्हाला परत पाठवा आणि पार्सलचा खर्च किती झाला ते सांगा: ते इथे पोहोचले की तो खर्च आणि तुमचे पैसे परत मिळतील.',
  needMoreTimeText:
    '{name}, धीर धरल्याबद्दल धन्यवाद. आम्ही यात लक्ष घालत आहोत आणि आणखी काही दिवस लागतील: आम्ही लवकरच पुन्हा लिहू, आणि {time} पर्यंत तक्रारीचे निवारण होईल.',
} satisfies Texts<'chatTexts'>;
