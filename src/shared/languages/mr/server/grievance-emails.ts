import type { Texts } from '../../texts.ts';

export default {
  receivedSubject: 'तुमची तक्रार {number}',
  received:
    'तुमची तक्रार मिळाली. तिचा नंबर {number} आहे. {answerBy} पर्यंत खरी व्यक्ती उत्तर देईल, आणि उशिरात उशिरा {settleBy} पर्यंत आम्ही तिचे निवारण करू. तुम्ही आम्हाला लिहिले नसेल, तर कोणीतरी पत्ता चुकीचा लिहिला आहे, आणि तुम्हाला काही करायचे नाही.',
  settledSubject: 'तुमच्या तक्रारीचे ({number}) निवारण झाले',
  settled: 'आम्ही तुमच्या {number} या तक्रारीचे निवारण केले आहे: {outcome}\n\nतसे झाले नसेल, तर कृपया 7 दिवसांत तिच्या पेजवर सांगा.',
  answeredSubject: 'तुमच्या तक्रारीचे ({number}) उत्तर',
  answered: '{person} यांनी तुमच्या {number} या तक्रारीला उत्तर दिले आहे:\n\n{words}',
  seeMessages: 'सर्व मेसेज पहा',
} satisfies Texts<'grievanceEmails'>;
