import type { Texts } from '../texts.ts';

export default {
  leaves: 'निकलेगा',
  return: 'वापसी',
  within: '{days} में',
  questions: 'सवाल',
  ownColours: 'अपने रंगों में कुछ चाहिए?',
  writeToMaker: '{shop} को WhatsApp पर लिखें। जवाब बनाने वाली ख़ुद देंगी।',
  aboutUs: 'हमारे बारे में',
  ourStory: 'हमारी कहानी',
  firstGifts: 'पहले तोहफ़े अभी बन रहे हैं।',
  chatAboutIdea: 'जो मन में है, उस पर <link>हमसे बात करें</link>।',
  giftsFor: 'किसके लिए तोहफ़े',
  under: '{amount} तक',
  forYour: 'इनके लिए',
  orderBy: '{occasion} के लिए {until} तक ऑर्डर करें',
  sentFrom: '{city} से भेजते हैं',
  returnsIn: '{days} में वापसी',
} satisfies Texts<'home'>;
