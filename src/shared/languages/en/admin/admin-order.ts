export default {
  refundAgain: 'Make this refund again',
  refundingAgain: 'Making the refund...',
} as const;
