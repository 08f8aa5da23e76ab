import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: process.env.PAGES_FOLDER ?? 'build',
  ssr: true,
  // All routes, in one file that browsers keep: the other mode asks the server for the routes of each page's links.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config;
