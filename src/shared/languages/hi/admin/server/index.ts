import adminApp from './admin-app.ts';
import catalogAnswers from './catalog-answers.ts';
import fileAnswers from './file-answers.ts';
import importAnswers from './import-answers.ts';
import notices from './notices.ts';
import personAnswers from './person-answers.ts';
import settingAnswers from './setting-answers.ts';

export const adminServer = {
  adminApp,
  catalogAnswers,
  fileAnswers,
  importAnswers,
  notices,
  personAnswers,
  settingAnswers,
};
