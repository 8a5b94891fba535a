// Preloaded into the site by start.ts: when that process is killed, its channel closes, and nothing should be left on the port.
process.on('disconnect', () => process.exit(1))
// The channel alone keeps nobody alive.
process.channel?.unref()
