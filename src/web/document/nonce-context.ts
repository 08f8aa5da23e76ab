import { createContext } from 'react';

/** Marks the scripts of this render on the server, which allows their hashes and removes the nonce. */
export const NonceContext = createContext<string | undefined>(undefined);
