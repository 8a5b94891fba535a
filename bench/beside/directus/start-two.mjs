// Starts two processes of Directus on one port, as PM2 does in its container. If both start at once, each can wait for
// the other's lock in Redis until it gives up.
import cluster from 'node:cluster'

if (cluster.isPrimary) {
  cluster.fork()
  cluster.once('listening', () => cluster.fork())
  process.on('SIGTERM', () => {
    for (const worker of Object.values(cluster.workers)) worker.kill()
    process.exit()
  })
} else {
  process.argv.push('start')
  await import('@directus/api/cli/run.js')
}
