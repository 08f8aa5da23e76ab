import { type SessionUser, startSession } from './session.ts';

export function signIn(answer: { user: SessionUser; token: string }): void {
  startSession(answer);
  // Favourites move into the account; the next login tries again.
  import('./change-favourites.ts').then(({ moveFavourites }) => moveFavourites()).catch(() => undefined);
}
