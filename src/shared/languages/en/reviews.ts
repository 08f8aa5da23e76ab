/** Writing a review. */
export default {
  write: 'Write a Review',
  uploadInstead: 'Upload Photo instead',
  upload: 'Upload Photo',
  photoHint: 'If you like: at home, in daylight, as it is.',
  yourPhoto: 'Your photo: {name}',
  rating: 'Rating (1-5)',
  starsNumber: '{count, plural, one {# star} other {# stars}}',
  ratingHint: '1 is poor, 5 is the best',
  submitted: 'Review submitted successfully!',
  failed: 'Failed to submit review.',
  comment: 'Comment',
  commentHint: 'What was it like to open? Would you give it again?',
  submit: 'Submit Review',
  atOnce:
    'Your review is on the product’s page at once, with your first name and an initial. Writing another one replaces it.',
} as const;
