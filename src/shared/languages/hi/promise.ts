import type { Texts } from '../texts.ts';

export default {
  arrives:
    '{arrival, select, cityBy {{last} तक {city} पहुँचेगा} cityBetween {{first} और {last} के बीच {city} पहुँचेगा} youBetween {{first} और {last} के बीच आप तक पहुँचेगा} other {{last} तक आप तक पहुँचेगा}}',
  promisedArrival:
    '{arrival, select, cityBy {हमारे वादे के अनुसार यह {last} तक {city} पहुँचेगा।} cityBetween {हमारे वादे के अनुसार यह {first} और {last} के बीच {city} पहुँचेगा।} youBetween {हमारे वादे के अनुसार यह {first} और {last} के बीच आप तक पहुँचेगा।} other {हमारे वादे के अनुसार यह {last} तक आप तक पहुँचेगा।}}',
  leavesAndArrives:
    '{arrival, select, collected {{day} से ले जा सकते हैं} cityBy {{day} को निकलेगा और {last} तक {city} पहुँचेगा} cityBetween {{day} को निकलेगा और {first} और {last} के बीच {city} पहुँचेगा} youBy {{day} को निकलेगा और {last} तक आप तक पहुँचेगा} youBetween {{day} को निकलेगा और {first} और {last} के बीच आप तक पहुँचेगा} other {{day} को निकलेगा}}',
  itLeaves:
    '{arrival, select, collected {यह {day} को तैयार मिलेगा।} cityBy {यह {day} को निकलेगा और {last} तक {city} पहुँचेगा।} cityBetween {यह {day} को निकलेगा और {first} और {last} के बीच {city} पहुँचेगा।} youBy {यह {day} को निकलेगा और {last} तक आप तक पहुँचेगा।} youBetween {यह {day} को निकलेगा और {first} और {last} के बीच आप तक पहुँचेगा।} other {यह {day} को निकलेगा।}}',
  dayChanged:
    '{arrival, select, collected {दिन बदल गया है: यह ऑर्डर {day} को तैयार मिलेगा। अगर यह ठीक हो तो कृपया फिर से भुगतान करें।} cityBy {दिन बदल गया है: यह ऑर्डर {day} को निकलेगा और {last} तक {city} पहुँचेगा। अगर यह ठीक हो तो कृपया फिर से भुगतान करें।} cityBetween {दिन बदल गया है: यह ऑर्डर {day} को निकलेगा और {first} और {last} के बीच {city} पहुँचेगा। अगर यह ठीक हो तो कृपया फिर से भुगतान करें।} youBy {दिन बदल गया है: यह ऑर्डर {day} को निकलेगा और {last} तक आप तक पहुँचेगा। अगर यह ठीक हो तो कृपया फिर से भुगतान करें।} youBetween {दिन बदल गया है: यह ऑर्डर {day} को निकलेगा और {first} और {last} के बीच आप तक पहुँचेगा। अगर यह ठीक हो तो कृपया फिर से भुगतान करें।} other {दिन बदल गया है: यह ऑर्डर {day} को निकलेगा। अगर यह ठीक हो तो कृपया फिर से भुगतान करें।}}',
  between: '{first} और {last} के बीच',
  leaves: '{day} को निकलेगा',
  readyToCollect: '{day} से ले जा सकते हैं',
  holidayOn: '{first} को हमारी छुट्टी है।',
  holidayFrom: '{first} से {last} तक हमारी छुट्टी है।',
  readyAgain: 'ऑर्डर {day} से फिर ले जा सकते हैं।',
  leavesAgain: 'पार्सल {day} से फिर निकलेंगे।',
  orderBy: '{day}, {hour} तक ऑर्डर करें',
  dayAndHour: '{day}, {hour}',
  midnight: 'आधी रात',
  noon: 'दोपहर 12 बजे',
  am: 'सुबह {hour} बजे',
  pm: '{hour, plural, =12 {दोपहर 12 बजे} =1 {दोपहर 1 बजे} =2 {दोपहर 2 बजे} =3 {दोपहर 3 बजे} =8 {रात 8 बजे} =9 {रात 9 बजे} =10 {रात 10 बजे} =11 {रात 11 बजे} other {शाम # बजे}}',
  pin: 'पिन कोड',
  pinHasSix: 'पिन कोड में छह अंक होते हैं।',
  check: 'देखें',
  needByDay: 'मुझे किसी दिन तक चाहिए',
  neededBy: 'कब तक चाहिए',
  pinSaysWhether: 'अपना पिन कोड लिखें, हम बताएँगे कि समय पर पहुँचेगा या नहीं।',
  inTime: 'हाँ, {day} तक पहुँचेगा।',
  tooLate: 'तब तक नहीं। सबसे जल्दी {day} को हो सकता है।',
} satisfies Texts<'promise'>;
