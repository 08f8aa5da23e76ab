import type { Texts } from '../texts.ts';

export default {
  name: 'नाम',
  email: 'ईमेल',
  phone: 'फ़ोन',
  address: 'पता',
  password: 'पासवर्ड',
  passwordRule: 'कम से कम 8 अक्षर, और ऐसा नहीं जो सब रखते हैं।',
  loginButton: 'लॉगिन करें',
  registerButton: 'अकाउंट बनाएँ',
  forgotPassword: 'पासवर्ड भूल गए',
  loginToPay: 'भुगतान के लिए लॉगिन करें या अकाउंट बनाएँ। आपने जो चुना है, वह यहीं मिलेगा।',
  needsAccount: 'यहाँ ख़रीदने के लिए अकाउंट चाहिए। आपने जो चुना है, वह यहीं मिलेगा।',
  registered: 'आपका अकाउंट बन गया',
  invalidEmail: 'कृपया सही ईमेल पता लिखें',
  required: 'यह ज़रूरी है।',
  resetSent: 'पासवर्ड बदलने का लिंक आपके ईमेल पर भेज दिया है',
  emailAddress: 'ईमेल पता',
  submit: 'भेजें',
  networkError: 'नेटवर्क की गड़बड़ी हुई',
  wentWrongTryAgain: 'कुछ गड़बड़ हो गई, कृपया फिर से कोशिश करें',
} satisfies Texts<'account'>;
