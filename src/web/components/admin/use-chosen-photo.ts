import { useState } from 'react';
import { toast } from '../../stores/toasts.ts';
import { smallerPhoto } from '../photos/smaller-photo.ts';

/** A photo that was chosen, as base64, and empty before. */
export function useChosenPhoto() {
  const [photo, setPhoto] = useState('');
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await smallerPhoto(file).catch(() => '');
    if (read) setPhoto(read);
    else toast.error('This picture cannot be read.');
  };
  return { photo, take };
}
