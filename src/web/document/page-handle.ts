import type { ComponentProps, ComponentType } from 'react';
import type { Footer } from '../components/frame/footer.tsx';
import type { Header } from '../components/frame/header.tsx';

/** What a route's `handle` may hold. */
export interface PageHandle {
  /** Another header and footer for its pages, loaded with them. */
  frame?: {
    manifest: string;
    Header: ComponentType<ComponentProps<typeof Header>>;
    Footer: ComponentType<ComponentProps<typeof Footer>>;
  };
}
