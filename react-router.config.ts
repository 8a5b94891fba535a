import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  // scripts/web-build.ts builds beside the pages that a running site serves.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // A dozen routes: naming them all in the page is smaller than one extra request per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
