export const maxPhotos = 10;
export const tooManyPhotos = `A product has at most ${maxPhotos} photos.`;
