import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // In the built pages by `vite.config.ts`, from the list of all routes.
  routeDiscovery: { mode: process.env.NODE_ENV === 'production' ? 'lazy' : 'initial' },
  splitRouteModules: false,
} satisfies Config;
