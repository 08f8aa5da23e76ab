import adminApp from './admin-app.ts';
import auditEntries from './audit-entries.ts';
import cashAnswers from './cash-answers.ts';
import catalogAnswers from './catalog-answers.ts';
import courierAnswers from './courier-answers.ts';
import deliveryAnswers from './delivery-answers.ts';
import fileAnswers from './file-answers.ts';
import giftAnswers from './gift-answers.ts';
import importAnswers from './import-answers.ts';
import moneyAnswers from './money-answers.ts';
import notices from './notices.ts';
import orderAnswers from './order-answers.ts';
import orderHistory from './order-history.ts';
import pastOrderAnswers from './past-order-answers.ts';
import paymentProblems from './payment-problems.ts';
import personAnswers from './person-answers.ts';
import quoteAnswers from './quote-answers.ts';
import settingAnswers from './setting-answers.ts';
import setupAnswers from './setup-answers.ts';
import taxAnswers from './tax-answers.ts';

/** What the server writes for admins: messages of the API, notices, and the name of the app. */
export const adminServer = {
  auditEntries,
  adminApp,
  moneyAnswers,
  orderAnswers,
  orderHistory,
  paymentProblems,
  quoteAnswers,
  cashAnswers,
  courierAnswers,
  giftAnswers,
  pastOrderAnswers,
  setupAnswers,
  taxAnswers,
  deliveryAnswers,
  catalogAnswers,
  fileAnswers,
  importAnswers,
  notices,
  personAnswers,
  settingAnswers,
};
