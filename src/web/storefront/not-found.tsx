import { data } from 'react-router';

/** Any other address: the not-found page with its status. */
export function loader() {
  throw data(null, { status: 404 });
}

export const clientLoader = loader;

export default function NotFound() {
  return null;
}
