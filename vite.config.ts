import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), reloadOnce()],
  // The server's bundle carries all it draws with, in React's production form: an installation without development tools can run it.
  ssr: command === 'build' ? { noExternal: true } : {},
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
