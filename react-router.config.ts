import type { Config } from '@react-router/dev/config';
import { buildLanguage } from './scripts/build-language.ts';

const { language } = buildLanguage();

export default {
  appDirectory: 'src/web',
  buildDirectory: process.env.PAGES_FOLDER ?? 'build',
  ssr: true,
  // One build for each language: its messages stand in its scripts, and its pages below a prefix.
  ...(language === 'en' ? {} : { basename: `/${language}`, serverBuildFile: `${language}.js` }),
  // All routes, in one file that browsers keep: the other mode asks the server for the routes of each page's links.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config;
