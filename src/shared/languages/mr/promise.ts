import type { Texts } from '../texts.ts';

export default {
  between: '{first} ते {last} दरम्यान',
  leaves: '{day} रोजी निघेल',
  readyToCollect: '{day}पासून घेऊन जाता येईल',
  holidayOn: '{first} रोजी आमची सुट्टी आहे.',
  holidayFrom: '{first} ते {last} आमची सुट्टी आहे.',
  readyAgain: 'ऑर्डर {day}पासून पुन्हा घेऊन जाता येतील.',
  leavesAgain: 'पार्सल {day}पासून पुन्हा निघतील.',
  orderBy: '{day}, {hour} वाजेपर्यंत ऑर्डर करा',
  dayAndHour: '{day}, {hour} वाजे',
  midnight: 'मध्यरात्री 12',
  noon: 'दुपारी 12',
  am: '{hour, plural, =1 {रात्री 1} =2 {रात्री 2} =3 {रात्री 3} =4 {पहाटे 4} =5 {पहाटे 5} other {सकाळी #}}',
  pm: '{hour, plural, =12 {दुपारी 12} =1 {दुपारी 1} =2 {दुपारी 2} =3 {दुपारी 3} =8 {रात्री 8} =9 {रात्री 9} =10 {रात्री 10} =11 {रात्री 11} other {संध्याकाळी #}}',
  pin: 'पिन कोड',
  pinHasSix: 'पिन कोडमध्ये सहा अंक असतात.',
  check: 'पहा',
  needByDay: 'मला ठरावीक दिवसापर्यंत हवे आहे',
  neededBy: 'कधीपर्यंत हवे',
  pinSaysWhether: 'तुमचा पिन कोड लिहा, म्हणजे वेळेत पोहोचेल का ते सांगतो.',
  inTime: 'हो. आमचे वचन: {day}.',
  tooLate: 'तोपर्यंत नाही. लवकरात लवकर {day}.',
  arrives:
    '{arrival, select, cityBy {{last}पर्यंत {city} येथे पोहोचेल} cityBetween {{first} ते {last} दरम्यान {city} येथे पोहोचेल} youBetween {{first} ते {last} दरम्यान तुमच्याकडे पोहोचेल} other {{last}पर्यंत तुमच्याकडे पोहोचेल}}',
  promisedArrival:
    '{arrival, select, cityBy {आम्ही सांगितले होते: {last}पर्यंत {city} येथे पोहोचेल.} cityBetween {आम्ही सांगितले होते: {first} ते {last} दरम्यान {city} येथे पोहोचेल.} youBetween {आम्ही सांगितले होते: {first} ते {last} दरम्यान तुमच्याकडे पोहोचेल.} other {आम्ही सांगितले होते: {last}पर्यंत तुमच्याकडे पोहोचेल.}}',
  leavesAndArrives:
    '{arrival, select, collected {{day}पासून घेऊन जाता येईल} cityBy {{day} रोजी निघेल आणि {last}पर्यंत {city} येथे पोहोचेल} cityBetween {{day} रोजी निघेल आणि {first} ते {last} दरम्यान {city} येथे पोहोचेल} youBy {{day} रोजी निघेल आणि {last}पर्यंत तुमच्याकडे पोहोचेल} youBetween {{day} रोजी निघेल आणि {first} ते {last} दरम्यान तुमच्याकडे पोहोचेल} other {{day} रोजी निघेल}}',
  itLeaves:
    '{arrival, select, collected {ते {day}पासून घेऊन जाता येईल.} cityBy {ते {day} रोजी निघेल आणि {last}पर्यंत {city} येथे पोहोचेल.} cityBetween {ते {day} रोजी निघेल आणि {first} ते {last} दरम्यान {city} येथे पोहोचेल.} youBy {ते {day} रोजी निघेल आणि {last}पर्यंत तुमच्याकडे पोहोचेल.} youBetween {ते {day} रोजी निघेल आणि {first} ते {last} दरम्यान तुमच्याकडे पोहोचेल.} other {ते {day} रोजी निघेल.}}',
  dayChanged:
    '{arrival, select, collected {दिवस बदलला आहे: ही ऑर्डर {day} रोजी तयार मिळेल. हे चालत असेल तर कृपया पुन्हा पैसे भरा.} cityBy {दिवस बदलला आहे: ही ऑर्डर {day} रोजी निघेल आणि {last}पर्यंत {city} येथे पोहोचेल. हे चालत असेल तर कृपया पुन्हा पैसे भरा.} cityBetween {दिवस बदलला आहे: ही ऑर्डर {day} रोजी निघेल आणि {first} ते {last} दरम्यान {city} येथे पोहोचेल. हे चालत असेल तर कृपया पुन्हा पैसे भरा.} youBy {दिवस बदलला आहे: ही ऑर्डर {day} रोजी निघेल आणि {last}पर्यंत तुमच्याकडे पोहोचेल. हे चालत असेल तर कृपया पुन्हा पैसे भरा.} youBetween {दिवस बदलला आहे: ही ऑर्डर {day} रोजी निघेल आणि {first} ते {last} दरम्यान तुमच्याकडे पोहोचेल. हे चालत असेल तर कृपया पुन्हा पैसे भरा.} other {दिवस बदलला आहे: ही ऑर्डर {day} रोजी निघेल. हे चालत असेल तर कृपया पुन्हा पैसे भरा.}}',
} satisfies Texts<'promise'>;
