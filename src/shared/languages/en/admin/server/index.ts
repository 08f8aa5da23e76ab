import adminApp from './admin-app.ts';

/** What the server writes for admins: messages of the API, notices, and the name of the app. */
export const adminServer = {
  adminApp,
};
