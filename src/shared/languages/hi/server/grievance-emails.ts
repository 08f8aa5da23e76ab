import type { Texts } from '../../texts.ts';

export default {
  receivedSubject: 'आपकी शिकायत {number}',
  received:
    'आपकी शिकायत मिल गई है। उसका नंबर {number} है। {answerBy} तक हमारी ओर से कोई जवाब देगा, और ज़्यादा से ज़्यादा {settleBy} तक हम इसे निपटा देंगे। अगर आपने हमें नहीं लिखा, तो किसी ने पता ग़लत लिख दिया है, और कुछ करना नहीं है।',
  settledSubject: 'आपकी शिकायत {number} निपट गई',
  settled: 'हमने आपकी शिकायत {number} निपटा दी है: {outcome}\n\nअगर ऐसा नहीं है, तो कृपया 7 दिन में उसके पेज पर बताएँ।',
  answeredSubject: 'आपकी शिकायत {number} का जवाब',
  answered: '{person} की ओर से आपकी शिकायत {number} का जवाब आया है:\n\n{words}',
  seeMessages: 'सारे संदेश देखें',
} satisfies Texts<'grievanceEmails'>;
