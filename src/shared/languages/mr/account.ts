import type { Texts } from '../texts.ts';

export default {
  name: 'नाव',
  email: 'ईमेल',
  phone: 'फोन',
  address: 'पत्ता',
  password: 'पासवर्ड',
  passwordRule: 'किमान 8 अक्षरे, आणि सगळे वापरतात असा नको.',
  loginButton: 'लॉगिन करा',
  registerButton: 'अकाउंट तयार करा',
  forgotPassword: 'पासवर्ड विसरलात',
  loginToPay: 'पेमेंटसाठी लॉगिन करा किंवा अकाउंट तयार करा. मग तुम्ही निवडलेल्या वस्तूंकडे परत याल.',
  needsAccount: 'या दुकानात खरेदीसाठी अकाउंट लागते. मग तुम्ही निवडलेल्या वस्तूंकडे परत याल.',
  registered: 'अकाउंट तयार झाले',
  invalidEmail: 'कृपया योग्य ईमेल पत्ता लिहा',
  required: 'हे भरणे आवश्यक आहे.',
  resetSent: 'पासवर्ड बदलण्याची लिंक तुमच्या ईमेलवर पाठवली आहे',
  emailAddress: 'ईमेल पत्ता',
  submit: 'पाठवा',
  networkError: 'नेटवर्कची अडचण आली',
  wentWrongTryAgain: 'काहीतरी चुकले, कृपया पुन्हा प्रयत्न करा',
} satisfies Texts<'account'>;
