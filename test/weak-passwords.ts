import { choosePasswordHashing } from '../src/platform/secrets/password-hash.ts';

/** A strong hash takes longer than most tests; the few that measure it choose strong ones themselves. */
choosePasswordHashing('weak');
