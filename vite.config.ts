import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { offlineWords } from './src/web/copy/offline.ts'

// Left alone, the bundler makes forty chunks for a page, some of a hundred bytes: their names alone weigh a kilobyte of HTML.
const chunks = [
  {
    name: 'framework',
    // Chunks of parts may import each other in a circle; what runs while they load (our first listeners, the maker of icons) must not
    // depend on which of them comes first.
    test: /node_modules\/(react|react-dom|scheduler|react-router)\/|node_modules\/lucide-react\/dist\/esm\/(?!icons\/)|\/src\/web\/(layout\/boot-guard\.ts|insights\/watch-errors\.ts|styles\/app\.css)$/,
    priority: 2,
  },
  // Merged with whatever is as small, an icon would bring a form along.
  {
    name: 'icons',
    test: /node_modules\/lucide-react\/dist\/esm\/icons\//,
    priority: 2,
    minShareCount: 2,
  },
  // What three pages share comes with the first of them: four kilobytes more, and half as many requests. Only what public pages show
  // is named, so that what account pages share is not everybody's. The names of a module's styles are here too: the skeletons of all
  // pages use some, and would bring along the parts that these styles are for.
  {
    name: 'common',
    test: /\/src\/(web\/(.*\.module\.css$|(accounts\/session|client(?!\/(use-write|query-client|autosaver|send-upload|admin-api))|format|insights(?!\/tell-password)|layout(?!\/legal-page)|service-worker|spaces|ui(?!\/(dense-table|moment|use-drop-target)))\/|copy\/(errors|holds|home|layout|map|offline|search|space|space-card|space-types|stepper)\.ts)|contract\/local-refusals\.ts|domain\/(kernel\/|search\/|bookings\/cancellation|spaces\/space\.ts))/,
    priority: 1.5,
    minShareCount: 3,
  },
  // What asks and writes in the background, on every page that does.
  {
    name: 'queries',
    test: /node_modules\/@tanstack\/|\/src\/web\/client\/(use-write|query-client)\.ts$/,
    priority: 1.45,
    minShareCount: 2,
  },
  // What a slot is, costs and says, from a space's page to the receipt.
  {
    name: 'slots',
    test: /\/src\/(web\/(bookings\/(panel\/|quote-lines|refund-terms|release-button)|copy\/(quote|refund)\.ts)|domain\/(pricing\/|spaces\/(?!(accessibility|space)\.ts)))/,
    priority: 1.4,
    minShareCount: 2,
  },
  {
    name: 'parts',
    test: /\/src\/(web|domain|contract)\/|node_modules\/lucide-react\//,
    priority: 1,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 500,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), filesOnce(), reloadOnce(), keptAnswer(), narrowText(), serviceWorker()],
  css: { modules: { generateScopedName: classNameOf } },
  // Found while a page loads, a package would reload that page.
  optimizeDeps: { entries: ['src/web/{entry.client,root}.tsx', 'src/web/routes/**/*.tsx'] },
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
    // One file of styles for all pages: it is small, and no page waits for one of its own.
    cssCodeSplit: false,
    // Preloads name every chunk already; inlined assets would only make the cached files larger.
    assetsInlineLimit: 0,
  },
}))

/** The browser's build has every file already; the server's would put its own parts of the styles beside them. */
function filesOnce(): Plugin {
  return {
    name: 'files-once',
    apply: 'build',
    configEnvironment: (name) => (name === 'ssr' ? { build: { emitAssets: false } } : undefined),
  }
}

/** Files of styles have names of their own, so "gallery.module.css" names its .root gallery and its .side gallery-side. */
function classNameOf(name: string, file: string): string {
  const of = path.basename(file).replace('.module.css', '')
  return name === 'root' ? of : `${of}-${name}`
}

/** React Router reloads every time a page's code cannot be fetched; the specification says once, then the error. */
const reloadOnce = () =>
  otherwise('reload-once', 'dom/ssr/routeModules.js', {
    theirs: 'window.location.reload();\n\t\treturn new Promise(() => {});',
    ours: 'if (!pageFailed()) throw error;\n\t\treturn new Promise(() => {});',
    needs: `import { pageFailed } from ${ownFile('layout/boot-guard.ts')};`,
  })

/** Whenever a page is read anew, because of news or of another tab, the router forgets what its form was just answered. */
const keptAnswer = () =>
  otherwise('kept-answer', 'router/router.js', {
    theirs: 'else if (isActionReload) actionData = state.actionData;',
    ours: `else if (isActionReload || (location === state.location && answerStays(state.loaderData, newState.loaderData)))
      actionData = state.actionData;`,
    needs: `import { answerStays } from ${ownFile('client/answer-stays.ts')};`,
  })

const ownFile = (name: string) => JSON.stringify(`${import.meta.dirname}/src/web/${name}`)

/** What React Router does otherwise than we need, as narrow as can be: a version that changed it fails the build. */
function otherwise(name: string, file: string, line: { theirs: string; ours: string; needs: string }): Plugin {
  return {
    name,
    apply: 'build',
    transform: {
      filter: { id: new RegExp(`react-router/dist/production/lib/${file}`) },
      handler(code) {
        if (!code.includes(line.theirs)) this.error(`react-router changed: see ${name} in vite.config.ts`)
        return `${line.needs}\n${code.replace(line.theirs, () => line.ours)}`
      },
    },
  }
}

/** One curly quote makes an engine keep a file's whole text at two bytes a letter; escaped, the server's pages take half in each process. */
function narrowText(): Plugin {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    name: 'narrow-text',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\xff]/g, escaped)
    },
  }
}

/** Makes /sw.js and the offline page, which name the built files. */
function serviceWorker(): Plugin {
  const read = (file: string) => readFileSync(`${import.meta.dirname}/src/web/${file}`, 'utf8')
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
      const named = (start: string) =>
        `/${files.find((file) => file.startsWith(`assets/${start}`) && file.endsWith('.woff2'))}`
      const tokens = read('styles/tokens.css')
      const offline = read('service-worker/offline-page.html')
        .replace(/__(OFFLINE|HEADLINE|LEAD|RETRY)__/g, (_, name: keyof typeof offlineWords) => offlineWords[name])
        .replace('__GROTESK__', named('hanken'))
        .replace('__SERIF__', named('instrument'))
        .replace('/* __TOKENS__ */', tokens.slice(0, tokens.indexOf('@theme')))
      const worker = stripTypeScriptTypes(read('service-worker/service-worker.ts')).replace(`'__BUILT__'`, () =>
        files
          .sort()
          .map((file) => `'/${file}'`)
          .join(','),
      )
      const version = createHash('sha256').update(worker).update(offline).digest('hex').slice(0, 12)
      this.emitFile({ type: 'asset', fileName: 'offline.html', source: offline })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker.replace('__VERSION__', version) })
    },
  }
}
