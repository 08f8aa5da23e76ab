import type { Texts } from '../../texts.ts';

export default {
  alertSubject: '{product} दोबारा आने पर आपको बताएँ?',
  alertAsked: 'हमसे कहा गया है कि {product} फिर से मिलने पर इस पते पर एक बार लिखें। अगर यह आपने कहा है, तो कृपया पुष्टि करें:',
  daySubject: 'आपको एक दिन की याद दिलाएँ?',
  dayAsked:
    'हमसे कहा गया है कि इस पते पर {day} के {kind, select, birthday {जन्मदिन} anniversary {सालगिरह} other {दिन}} की याद दिलाएँ। अगर यह आपने कहा है, तो कृपया पुष्टि करें:',
  yes: 'हाँ, मुझे लिखें',
  sevenDays: 'लिंक सात दिन चलता है। इसके बिना हम कुछ नहीं लिखेंगे, और पता मिटा देंगे।',
  backSubject: '{product} दोबारा आ गया',
  back: '{product} फिर से मिल रहा है, दाम {price}।',
  backFrom: '{product} फिर से मिल रहा है, {price}।',
  see: '{product} देखें',
  backOnce: 'आपने कहा था कि आने पर एक बार लिखें। अब हमने आपका पता इस सूची से मिटा दिया है।',
  dayName: '{kind, select, birthday {{name} का जन्मदिन} anniversary {{name} की सालगिरह} other {{name}}}',
  dueSubject: '{day} को {what}',
  due: 'आपने याद दिलाने को कहा था: {day} को {what} है।',
  findGift: 'तोहफ़ा ढूँढें',
  becauseOfDay: 'यह ईमेल उस दिन के लिए है जो आपने हमें बताया था। ऐसे ईमेल और नहीं चाहिए: {link}',
  becauseOfRequest: 'यह ईमेल आपके कहने पर आया है। ऐसे ईमेल और नहीं चाहिए: {link}',
} satisfies Texts<'visitEmails'>;
