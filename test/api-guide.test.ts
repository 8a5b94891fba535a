import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { aSpace } from './support/spaces.ts'
import { aWorld } from './support/world.ts'

test('the program in docs/api.md books a space and pays for it, and says why it was refused', async () => {
  const guide = await readFile(path.join(import.meta.dirname, '..', 'docs', 'api.md'), 'utf8')
  const [, program = ''] = /```js\n(.*?)```/s.exec(guide) ?? []
  const world = await aWorld()
  const folder = await mkdtemp(path.join(tmpdir(), 'daylet-guide-'))
  try {
    world.clock.set(new Date().toISOString())
    const space = await aSpace(world, { window_days: 90 })
    const run = async (text: string) => {
      await writeFile(path.join(folder, 'book.mjs'), text)
      const env = { ...process.env, SITE: world.url }
      return promisify(execFile)(process.execPath, ['book.mjs'], { cwd: folder, env })
    }
    const refused = run(program.replace('people: 1', 'people: 0'))
    await expect(refused).rejects.toThrow('Error: bad_request: The input isn’t valid.')
    const { stdout } = await run(program)
    const [booking] = await world.sql<{ number: number; state: string }[]>`
      select number, state from bookings where space_id = ${space.id}`
    expect(booking?.state).toBe('confirmed')
    expect(stdout).toMatch(new RegExp(`^confirmed: booking DL-0*${booking?.number}$`, 'm'))
  } finally {
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
})
