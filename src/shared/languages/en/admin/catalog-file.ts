export default {
  firstErrors: 'The list has the first {count}; {left} more are not in it.',
} as const;
