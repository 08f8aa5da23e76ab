/** In hundredths of a per cent. */
export const gstRates = [0, 25, 150, 300, 500, 1200, 1800, 2800, 4000] as const;
