import { createContext } from 'react';

/** Marks the scripts of this render on the server, which allows exactly them by their hashes and then takes the mark off. */
export const NonceContext = createContext<string | undefined>(undefined);
