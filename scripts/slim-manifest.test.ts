import { expect, test } from 'vitest'
import { read, slim } from './slim-manifest.ts'

const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      path: '',
      hasLoader: true,
      hasAction: false,
      imports: ['/assets/framework.js', '/assets/a.js'],
    },
    'routes/space': { id: 'routes/space', path: 'space/:id', imports: ['/assets/b.js', '/assets/a.js'], css: [] },
    'routes/empty': { id: 'routes/empty', hasLoader: false, imports: ['/assets/framework.js'] },
  },
  url: '/assets/manifest-1.js',
  version: '1',
}
const slimmed = () => slim(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)

test('a slim manifest keeps the facts and files of each route, without those that every page has loaded', () => {
  const { routes, ...rest } = JSON.parse(JSON.stringify(read(slimmed()))) as typeof manifest
  expect(rest).toEqual({ entry: manifest.entry, url: manifest.url, version: manifest.version })
  expect(routes).toEqual({
    root: { id: 'root', path: '', hasLoader: true, imports: ['/assets/a.js'], css: [] },
    'routes/space': { id: 'routes/space', path: 'space/:id', imports: ['/assets/b.js', '/assets/a.js'], css: [] },
    'routes/empty': { id: 'routes/empty', imports: [], css: [] },
  })
})

test('a slim manifest names each file once', () => {
  expect(slimmed().split('/assets/a.js')).toHaveLength(2)
})

test('a manifest in another form stops the build', () => {
  expect(() => slim('export default {}')).toThrow('another form')
})
