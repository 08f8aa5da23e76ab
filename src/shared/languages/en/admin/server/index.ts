import adminApp from './admin-app.ts';
import catalogAnswers from './catalog-answers.ts';
import fileAnswers from './file-answers.ts';
import importAnswers from './import-answers.ts';
import notices from './notices.ts';
import personAnswers from './person-answers.ts';
import settingAnswers from './setting-answers.ts';

/** What the server writes for admins: messages of the API, notices, and the name of the app. */
export const adminServer = {
  adminApp,
  catalogAnswers,
  fileAnswers,
  importAnswers,
  notices,
  personAnswers,
  settingAnswers,
};
