import type { Who } from './people.ts';

export interface DemoReview {
  by: Who;
  key: string;
  rating: 1 | 2 | 3 | 4 | 5;
  comment: string;
  photo?: string;
}

export const demoReviews: readonly DemoReview[] = [
  {
    by: 'Ritu Sharma',
    key: 'bhalu-bear',
    rating: 4,
    comment: 'Came in eight days with a handwritten note. The ears are a little smaller than I thought, and lovely.',
    photo: 'khushi-hamper-2',
  },
  {
    by: 'Joseph Lobo',
    key: 'bhalu-bear',
    rating: 5,
    comment: 'Stitches are tight and even, no loose ends anywhere. My daughter has slept with him every night since.',
  },
  {
    by: 'Priyanka Das',
    key: 'bhalu-bear',
    rating: 5,
    comment: 'The scarf colour is even nicer in daylight than in the picture.',
    photo: 'bhalu-bear-2',
  },
  {
    by: 'Farhan Ali',
    key: 'bhalu-bear',
    rating: 4,
    comment: 'Bought for my niece, she calls him Mister Golu and takes him to the dentist.',
  },
  {
    by: 'Meera Nair',
    key: 'bhalu-bear',
    rating: 5,
    comment: 'He sits on the window and everybody who visits picks him up first.',
    photo: 'tulip-bouquet-2',
  },
  { by: 'Rohan Iyer', key: 'bhalu-bear', rating: 5, comment: 'Washed once by hand, kept his shape. Packed with care.' },
  {
    by: 'Simran Kaur',
    key: 'bhalu-bear',
    rating: 3,
    comment: 'Beautiful work, but the parcel took two weeks to reach Ludhiana.',
  },
  {
    by: 'Meera Nair',
    key: 'jodi-dolls',
    rating: 5,
    comment:
      'Made after our wedding photograph, down to the border of the odhni. The cake was photographed more than we were.',
    photo: 'jodi-dolls-2',
  },
  {
    by: 'Farhan Ali',
    key: 'phool-coasters',
    rating: 5,
    comment: 'They drink up every drop, and the colours did not run.',
  },
  {
    by: 'Asha Mehta',
    key: 'gaja-elephant',
    rating: 5,
    comment: 'The saddle cloth is a small painting. Stands on its own feet.',
    photo: 'gaja-elephant-2',
  },
  {
    by: 'Priyanka Das',
    key: 'khushi-hamper',
    rating: 5,
    comment: 'My sister cried. That was the plan.',
    photo: 'khushi-hamper-2',
  },
  {
    by: 'Ritu Sharma',
    key: 'surajmukhi-sunflower',
    rating: 4,
    comment: 'Tall and straight, cheers up the whole desk.',
  },
  {
    by: 'Joseph Lobo',
    key: 'nazar-keychain',
    rating: 5,
    comment: 'Strong ring, soft tassel, four rounds as described.',
    photo: 'nazar-keychain-2',
  },
  { by: 'Simran Kaur', key: 'neel-octopus', rating: 5, comment: 'Eight arms, all of them loved.' },
  {
    by: 'Rohan Iyer',
    key: 'granny-cushion',
    rating: 4,
    comment: 'Each square is different. The zip is good, the pad could be fuller.',
  },
  {
    by: 'Asha Mehta',
    key: 'diya-card',
    rating: 5,
    comment: 'Sent three for Diwali, and kept one marigold for myself.',
  },
];
