// Inserts the spaces of SPACES_FILE as products: `npx medusa exec ./seed.mjs`. Prints what the bench needs to know.
import { readFileSync, writeFileSync } from 'node:fs'
import {
  createApiKeysWorkflow,
  createProductCategoriesWorkflow,
  createProductsWorkflow,
  createProductTagsWorkflow,
  createProductTypesWorkflow,
  createRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} from '@medusajs/medusa/core-flows'

const AT_ONCE = 200

export default async function seed({ container }) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result
  const spaces = JSON.parse(readFileSync(process.env.SPACES_FILE, 'utf8'))
  const unique = (values) => [...new Set(values)]
  const byName = (rows, name) => new Map(rows.map((row) => [row[name], row.id]))

  // With a second sales channel, Medusa puts the ids of all 10,000 products into each search, which takes ten times as long.
  const [channel] = await container.resolve('sales_channel').listSalesChannels()
  const [region] = await run(createRegionsWorkflow, {
    regions: [
      { name: 'Everywhere', currency_code: 'usd', countries: ['de'], payment_providers: ['pp_system_default'] },
    ],
  })
  const [key] = await run(createApiKeysWorkflow, {
    api_keys: [{ title: 'Site', type: 'publishable', created_by: '' }],
  })
  await run(linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] })

  const cities = byName(
    await run(createProductCategoriesWorkflow, {
      product_categories: unique(spaces.map(({ city }) => city)).map((name) => ({ name, is_active: true })),
    }),
    'name',
  )
  const types = byName(
    await run(createProductTypesWorkflow, {
      product_types: unique(spaces.map(({ type }) => type)).map((value) => ({ value })),
    }),
    'value',
  )
  // The store's product list can't compare numbers, so a tag says which capacities a space satisfies.
  const [tag] = await run(createProductTagsWorkflow, { product_tags: [{ value: 'for 10 or more' }] })

  const products = []
  for (let from = 0; from < spaces.length; from += AT_ONCE) {
    const made = await run(createProductsWorkflow, {
      products: spaces.slice(from, from + AT_ONCE).map((space) => ({
        title: space.title,
        description: space.description,
        status: 'published',
        category_ids: [cities.get(space.city)],
        type_id: types.get(space.type),
        tag_ids: space.capacity >= 10 ? [tag.id] : [],
        sales_channels: [{ id: channel.id }],
        metadata: { capacity: space.capacity, amenities: space.amenities, lat: space.lat, lng: space.lng },
        options: [{ title: 'Length', values: ['Day'] }],
        variants: [
          {
            title: 'Day',
            options: { Length: 'Day' },
            manage_inventory: false,
            prices: [{ amount: space.cents / 100, currency_code: 'usd' }],
          },
        ],
      })),
    })
    products.push(...made.map(({ id, variants }) => ({ id, variant: variants[0].id })))
    if (from % 2_000 === 0) console.log(`${products.length} products`)
  }
  const facts = {
    key: key.token,
    region: region.id,
    cities: [...cities.values()],
    types: [...types.values()],
    tag: tag.id,
    products,
  }
  writeFileSync(process.env.FACTS_FILE, JSON.stringify(facts))
}
