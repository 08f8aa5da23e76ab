import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: process.env.PAGES_FOLDER ?? 'build',
  ssr: true,
  // `vite.config.ts` has the pages' part of `lazy`. No page asks at `manifestPath`, where none is rendered.
  routeDiscovery:
    process.env.NODE_ENV === 'production' ? { mode: 'lazy', manifestPath: '/api/routes' } : { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config;
