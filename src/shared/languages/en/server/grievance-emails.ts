/** About complaints. */
export default {
  receivedSubject: 'Your complaint {number}',
  received:
    'we have your complaint. Its number is {number}. A person answers by {answerBy}, and we settle it by {settleBy} at the latest. If you did not write to us, somebody has mistyped an address, and there is nothing to do.',
  settledSubject: 'Your complaint {number} is settled',
  settled:
    'we have settled your complaint {number}: {outcome}\n\nIf that is not so, please say so within 7 days on its page.',
  answeredSubject: 'An answer to your complaint {number}',
  answered: '{person} has answered your complaint {number}:\n\n{words}',
  seeMessages: 'See all messages',
} as const;
