import type { Texts } from '../texts.ts';

export default {
  leaves: 'कधी निघेल',
  return: 'परत करण्याची मुदत',
  within: '{days}',
  questions: 'प्रश्न',
  ownColours: 'तुमच्या आवडत्या रंगांत काही हवे आहे?',
  writeToMaker: '{shop} ला WhatsApp वर लिहा. बनवणारी व्यक्ती स्वतः उत्तर देईल.',
  aboutUs: 'आमच्याबद्दल',
  ourStory: 'आमची गोष्ट',
  firstGifts: 'पहिल्या भेटवस्तू अजून तयार होत आहेत.',
  chatAboutIdea: 'तुमच्या मनात काय आहे, त्याबद्दल <link>आमच्याशी बोला</link>.',
  giftsFor: 'कोणासाठी भेटवस्तू',
  under: '{amount} पर्यंत',
  forYour: 'यांच्यासाठी',
  orderBy: '{occasion}: {until}पर्यंत ऑर्डर करा',
  sentFrom: '{city} येथून पाठवतो',
  returnsIn: 'परत करण्याची मुदत: {days}',
} satisfies Texts<'home'>;
