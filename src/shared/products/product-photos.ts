export const maxPhotos = 10;
