import { cpSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import path from 'node:path'
import { send } from '../load.ts'
import { spacesFile } from './daylet.ts'
import { urlOf } from './postgres.ts'
import { finish } from './processes.ts'
import { checking, type Product, pick } from './product.ts'

const PORT = 7_102
const URL = `http://127.0.0.1:${PORT}`
const PROCESSES = '2'

type Facts = {
  key: string
  region: string
  tag: string
  cities: string[]
  types: string[]
  products: { id: string; variant: string }[]
}
type Answer = { cart: { id: string }; payment_collection: { id: string }; type: string; order: { id: string } }
type Found = {
  type_id: string
  variants: { calculated_price: { calculated_amount: number } }[]
}

export function medusa(folder: string, node: string, redisUrl: string): Product {
  const cwd = path.join(folder, 'medusa')
  const facts = path.join(folder, 'medusa.json')
  cpSync(path.join(import.meta.dirname, 'medusa'), cwd, { recursive: true })
  const env = (database: string) => ({
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    LOG_LEVEL: 'warn',
    DATABASE_URL: urlOf(database),
    REDIS_URL: `${redisUrl}/1`,
    SPACES_FILE: spacesFile(folder),
    FACTS_FILE: facts,
  })
  const log = path.join(folder, 'medusa.log')
  const cli = (...args: string[]): [string, ...string[]] => [node, 'node_modules/@medusajs/cli/cli.js', ...args]
  return {
    name: 'Medusa',
    installed: [cwd],
    migrate: (database) => finish({ cwd, run: cli('db:migrate'), env: env(database), log }),
    command: (database) => ({
      cwd,
      run: cli('start', '--cluster', PROCESSES, '--host', '127.0.0.1', '--port', String(PORT)),
      env: env(database),
      log,
      ready: { url: `${URL}/health` },
    }),
    seed: () => finish({ cwd, run: cli('exec', './seed.mjs'), env: env('medusa'), log }),
    open: async () => open(JSON.parse(readFileSync(facts, 'utf8')) as Facts),
  }
}

/** The fields that a card shows. Without this list, Medusa also sends options, images, tags and more. */
const CARD = 'fields=id,title,handle,thumbnail,type_id,metadata,variants.id,*variants.calculated_price'

function open({ key, region, tag, cities, types, products }: Facts) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const headers = { 'x-publishable-api-key': key }
  const post = async (to: string, body: object): Promise<Answer> => {
    const answer = await send(agent, URL, { path: `/store${to}`, method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`${to} answered ${answer.status}: ${answer.body.slice(0, 400)}`)
    return JSON.parse(answer.body)
  }
  const priced = ({ variants }: Found) => (variants[0]?.calculated_price.calculated_amount ?? 0) > 0
  let orders = 0
  return {
    url: URL,
    headers: `x-publishable-api-key: ${key}\r\n`,
    search: () =>
      `/store/products?category_id[]=${pick(cities)}&type_id[]=${pick(types)}&tag_id[]=${tag}&region_id=${region}&limit=24&${CARD}`,
    detail: () => `/store/products/${pick(products).id}?region_id=${region}`,
    isSearch: checking(
      '{"products":[{',
      (body: { products: Found[] }) => body.products.length === 24 && body.products.every(priced),
    ),
    isDetail: checking('{"product":{', (body: { product: Found }) => priced(body.product)),
    async order() {
      const { variant } = products[orders++ % products.length] as { variant: string }
      const { cart } = await post('/carts', {
        region_id: region,
        email: `guest${orders % 2_000}@bench.example`,
        items: [{ variant_id: variant, quantity: 1 }],
      })
      const { payment_collection: payment } = await post('/payment-collections', { cart_id: cart.id })
      await post(`/payment-collections/${payment.id}/payment-sessions`, { provider_id: 'pp_system_default' })
      const done = await post(`/carts/${cart.id}/complete`, {})
      if (done.type !== 'order')
        throw new Error(`the cart didn't become an order: ${JSON.stringify(done).slice(0, 400)}`)
    },
    close: async () => agent.destroy(),
  }
}
