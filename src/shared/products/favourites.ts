export const maxFavourites = 100;
