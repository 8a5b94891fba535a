import { Secret, TOTP } from 'otpauth'
import { type Person, proveAddress } from './people.ts'
import type { World } from './world.ts'

export async function withSecondFactor(world: World, person: Person) {
  const { api } = await proveAddress(world, person)
  const { secret } = await api.profile.enrollSecondFactor({})
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const shown = () => {
    // An authenticator code can be used only once.
    world.clock.pass({ seconds: 90 })
    return app.generate({ timestamp: world.clock.now().epochMilliseconds })
  }
  const { codes } = await api.profile.verifySecondFactor({ code: shown() })
  return { shown, codes }
}
