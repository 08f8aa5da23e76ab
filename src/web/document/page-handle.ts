import type { ComponentProps, ComponentType } from 'react';
import type { Footer } from '../components/footer.tsx';
import type { Header } from '../components/header.tsx';

/** What a route's `handle` may hold. */
export interface PageHandle {
  /** Many enter the shop here: its document carries the style sheet and, for phones, a picture that is `inDocument`, so that a first visit is painted one round trip sooner (docs/decisions/037-weight-of-the-first-visit.md). */
  isEntrance?: boolean;
  /** Another header and footer for its pages, loaded with them. */
  frame?: {
    manifest: string;
    Header: ComponentType<ComponentProps<typeof Header>>;
    Footer: ComponentType<ComponentProps<typeof Footer>>;
  };
}
