import type { Texts } from '../texts.ts';

export default {
  write: 'अपनी राय लिखें',
  uploadInstead: 'दूसरी फ़ोटो लगाएँ',
  upload: 'फ़ोटो लगाएँ',
  photoHint: 'चाहें तो: घर पर, दिन की रोशनी में, जैसा है।',
  yourPhoto: 'आपकी फ़ोटो: {name}',
  rating: 'सितारे (1-5)',
  starsNumber: '{count, plural, one {# सितारा} other {# सितारे}}',
  ratingHint: '1 सबसे कम, 5 सबसे अच्छा',
  submitted: 'आपकी राय मिल गई!',
  failed: 'राय नहीं भेजी जा सकी।',
  comment: 'आपके शब्द',
  commentHint: 'खोलने पर कैसा लगा? क्या आप फिर देना चाहेंगे?',
  submit: 'राय भेजें',
  atOnce: 'आपकी राय तुरंत चीज़ के पेज पर दिखेगी, आपके नाम और उपनाम के पहले अक्षर के साथ। दोबारा लिखने पर पुरानी बदल जाएगी।',
} satisfies Texts<'reviews'>;
