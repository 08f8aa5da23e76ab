import type { ComponentProps, ComponentType } from 'react';
import type { Footer } from '../components/footer.tsx';
import type { Header } from '../components/header.tsx';

/** What a route's `handle` may hold: another header and footer for its pages, loaded with them. */
export interface PageHandle {
  frame?: {
    manifest: string;
    Header: ComponentType<ComponentProps<typeof Header>>;
    Footer: ComponentType<ComponentProps<typeof Footer>>;
  };
}
