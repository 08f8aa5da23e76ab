import accountEmails from './account-emails.ts';
import accounts from './accounts.ts';
import chatTexts from './chat-texts.ts';
import documents from './documents.ts';
import emails from './emails.ts';
import errors from './errors.ts';
import grievanceEmails from './grievance-emails.ts';
import input from './input.ts';
import orderEmails from './order-emails.ts';
import refundAnswers from './refund-answers.ts';
import refundEmails from './refund-emails.ts';
import shopping from './shopping.ts';
import visitEmails from './visit-emails.ts';

/** What the server writes: messages of the API, emails and documents. */
export const server = {
  accountEmails,
  accounts,
  chatTexts,
  documents,
  emails,
  errors,
  grievanceEmails,
  input,
  orderEmails,
  refundAnswers,
  refundEmails,
  shopping,
  visitEmails,
};
