import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  // scripts/web-build.ts builds next to the pages that a running site serves.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // A dozen routes: listing them in the page is smaller than one request per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
