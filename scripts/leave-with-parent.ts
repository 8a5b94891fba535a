// start.ts preloads this into the site. If start.ts is killed, the channel closes and the site must release the port.
process.on('disconnect', () => process.exit(1))
// The channel must not keep the process alive.
process.channel?.unref()
