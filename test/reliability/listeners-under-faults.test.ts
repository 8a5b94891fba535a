import { expect, test, vi } from 'vitest'
import { onGround } from '../faults/ground.ts'
import { besetListeners } from '../faults/live-drill.ts'
import { patience } from '../support/patience.ts'

test(
  'a process is killed, then the database fails: listeners get everything that is written, once and in order',
  async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { faults, owed, wrong, back, late, stuck } = await onGround((ground) => besetListeners(ground, 2, 40))
    expect(faults).toEqual({ kills: 1, restarts: 1 })
    expect(owed).toBeGreaterThan(40 * 100)
    expect({ wrong, late, stuck }).toEqual({ wrong: 0, late: 0, stuck: 0 })
    // Connections to the other process stayed open, and the database crash didn't disconnect anyone.
    expect(back.times).toBeGreaterThan(0)
    expect(back.times).toBeLessThan(40)
  },
  patience(120_000),
)
