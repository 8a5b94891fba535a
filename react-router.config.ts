import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  // scripts/web-build.ts builds next to the pages that a running site is serving.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // There are only a dozen routes, so listing them in the page takes fewer bytes than one request per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
