import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// Left alone, the bundler makes forty chunks for a page, some of a hundred bytes: their names alone weigh a kilobyte of HTML.
const chunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
  {
    name: 'parts',
    test: /\/src\/(web|domain|contract)\/|node_modules\/lucide-react\//,
    priority: 1,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 8_000,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), reloadOnce()],
  // The server's bundle carries all it draws with, in React's production form: an installation without development tools can run it.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
            // A chunk shared by five pages bears the names of all five otherwise.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
          },
        },
      },
    },
  },
  build: {
    target: 'es2023',
    // Preloads name every chunk already; inlined assets would only make the cached files larger.
    assetsInlineLimit: 0,
  },
}))

/**
 * React Router reloads every time a page's code cannot be fetched; the specification says once, then the error.
 */
function reloadOnce(): Plugin {
  const theirs = 'window.location.reload();\n\t\treturn new Promise(() => {});'
  const ours = `if (!pageFailed()) throw error;\n\t\treturn new Promise(() => {});`
  return {
    name: 'reload-once',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js/ },
      handler(code) {
        if (!code.includes(theirs)) this.error('react-router changed how it reloads: see reloadOnce in vite.config.ts')
        const guard = `${import.meta.dirname}/src/web/frame/boot-guard.ts`
        return `import { pageFailed } from ${JSON.stringify(guard)};\n${code.replace(theirs, ours)}`
      },
    },
  }
}
