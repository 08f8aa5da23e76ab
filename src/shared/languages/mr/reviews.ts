import type { Texts } from '../texts.ts';

export default {
  write: 'अभिप्राय लिहा',
  uploadInstead: 'त्याऐवजी फोटो जोडा',
  upload: 'फोटो जोडा',
  photoHint: 'हवे असल्यास: घरी, दिवसाच्या उजेडात, जसे आहे तसे.',
  yourPhoto: 'तुमचा फोटो: {name}',
  rating: 'किती तारे (1-5)',
  starsNumber: '{count, plural, one {# तारा} other {# तारे}}',
  ratingHint: '1 म्हणजे वाईट, 5 म्हणजे सर्वांत छान',
  submitted: 'तुमचा अभिप्राय मिळाला!',
  failed: 'अभिप्राय पाठवता आला नाही.',
  comment: 'तुमचा अभिप्राय',
  commentHint: 'उघडून पाहताना कसे वाटले? पुन्हा कोणाला भेट द्याल?',
  submit: 'अभिप्राय पाठवा',
  atOnce:
    'तुमचा अभिप्राय लगेच वस्तूच्या पेजवर दिसतो, तुमचे पहिले नाव आणि आडनावाच्या आद्याक्षरासह. नवा लिहिला, तर तो जुन्याच्या जागी येतो.',
} satisfies Texts<'reviews'>;
