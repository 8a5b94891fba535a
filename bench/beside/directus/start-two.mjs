// Starts two processes of Directus on one port, as PM2 does in its container.
import cluster from 'node:cluster'

if (cluster.isPrimary) {
  for (let n = 0; n < 2; n++) cluster.fork()
  process.on('SIGTERM', () => {
    for (const worker of Object.values(cluster.workers)) worker.kill()
    process.exit()
  })
} else {
  process.argv.push('start')
  await import('@directus/api/cli/run.js')
}
