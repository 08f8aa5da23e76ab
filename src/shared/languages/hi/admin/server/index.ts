import adminApp from './admin-app.ts';

export const adminServer = {
  adminApp,
};
