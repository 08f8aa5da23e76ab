const paths = {
  search: 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Zm-1.5 5 5 5',
  bag: 'M5 9h14l1 11.5H4L5 9ZM8.5 12V7a3.5 3.5 0 0 1 7 0v5',
  user: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4 20.5c1-4.5 4-6 8-6s7 1.5 8 6',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm7 10 5 5 5-5',
  left: 'm14.5 5.500-6.500 6.500 6.500 6.500',
  right: 'm9.500 5.500 6.500 6.500-6.500 6.500',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  menu: 'M4 7h16M4 12h16M4 17h10',
  filter:
    'M4 8h10M18 8h2M4 16h2M10 16h10M16 10.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400ZM8 18.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400Z',
  category: 'M4 5h7v7H4zM13 5h7v7h-7zM4 14h7v6H4zM13 14h7v6h-7z',
  parcel: 'M4 8l8-4 8 4v9l-8 4-8-4V8ZM4 8l8 4 8-4M12 12v9',
  heart: 'M12 20C5 15 3.500 11.500 4 8.500 4.600 5.500 9 4 12 8c3-4 7.400-2.500 8 .5.500 3-1 6.500-8 11.500Z',
  check: 'm5 12.500 4.500 4.500L19 7',
  tasks: 'M4 6.500 5.500 8 8 5M11 6.500h9M4 12.500 5.500 14 8 11M11 12.500h9M4 18.500 5.500 20 8 17M11 18.500h9',
  tag: 'M4 4h7l9 9-7 7-9-9zM9.300 8a1.300 1.300 0 1 1-2.600 0 1.300 1.300 0 0 1 2.600 0Z',
  shop: 'M4 10v10h16V10M3 10l2-6h14l2 6zM10 20v-5h4v5',
  leave: 'M10 5H5v14h5M14 8l4 4-4 4M18 12H9',
} as const;
export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return <Drawing path={paths[name]} isMirrored={name === 'left' || name === 'right'} />;
}

/** An icon that only one component has. */
export function Drawing({ path, isMirrored = false }: { path: string; isMirrored?: boolean }) {
  return (
    <svg
      className={isMirrored ? 'line-drawing rtl:-scale-x-100' : 'line-drawing'}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
