import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin } from 'vite'
import { offlineWords } from './src/web/copy/offline.ts'

// By default, the bundler makes forty chunks per page, some of a hundred bytes, and their names alone add a kilobyte of
// HTML.
const chunks = [
  {
    name: 'framework',
    // Chunks may import each other in cycles, so code that runs on load (our first listeners and the icon factory) must
    // not depend on their order.
    test: /node_modules\/(react|react-dom|scheduler|react-router)\/|\/src\/web\/(ui\/lucide-icon\.ts|layout\/(boot-guard|may-match)\.ts|insights\/watch-errors\.ts|styles\/app\.css)$/,
    priority: 2,
  },
  // If an icon were merged with other small chunks, it would load a form. Only the first of these files is loaded by every
  // page, and the second by pages of a space.
  {
    name: 'icons',
    test: /lucide-react\/dist\/esm\/icons\/(arrow-right|building-complex|calendar|check|chevron-\w+|circle-(check|exclamation-point)|eye|eye-off|info|key-round|menu|minus|plus|search|timer|triangle-exclamation-point|wifi-off|x)\.mjs/,
    priority: 2.2,
    minShareCount: 2,
  },
  {
    name: 'space-icons',
    test: /lucide-react\/dist\/esm\/icons\/(accessibility|camera|hammer|images|party-popper|presentation|share|store|users|warehouse)\.mjs/,
    priority: 2.1,
    minShareCount: 2,
  },
  {
    name: 'other-icons',
    test: /lucide-react\/dist\/esm\/icons\//,
    priority: 2,
    minShareCount: 2,
  },
  // Browse and the listing editor share this list. Merged with other small chunks, it would load the editor's words.
  {
    name: 'accessibility',
    test: /\/src\/domain\/spaces\/accessibility\.ts$/,
    priority: 1.6,
    minShareCount: 2,
  },
  // Code shared by three pages loads with the first of them, which costs four kilobytes but halves the number of
  // requests. Only code from public pages is listed, so that visitors don't load account code. The class names of
  // styles are included, because skeletons use some of them and would otherwise load their components.
  {
    name: 'common',
    test: /\/src\/(web\/((?!(admin|console|financial|hosting)\/).*\.module\.css$|(accounts\/session|client(?!\/(query-client|autosaver|send-upload|admin-api|host-api|profile-api|leave-for|use-done|use-try-key|try-key))|format(?!\/(exact|slot|opening-hours|percent)\.)|insights(?!\/report-password)|layout(?!\/legal-page)|service-worker|spaces(?!\/(amenity-|card-grid|reviews|space-story))|ui(?!\/(arrival-note|copied-address|dense-table|moment|status-pill|month-grid|stepper|use-drop-target|use-open-in-view|use-zone)))\/|copy\/(errors|holds|home|layout|map|offline|search|space-card|space-types)\.ts)|contract\/local-refusals\.ts|domain\/(kernel\/(?!(countries|email-address|local-day|local-end|percent|rate-limit|text)\.)|search\/|spaces\/space\.ts))/,
    priority: 1.5,
    minShareCount: 3,
  },
  // Slot, price and copy modules shared by every page from the space page to the receipt.
  {
    name: 'slots',
    test: /\/src\/(web\/(bookings\/(panel\/(add-ons|choice-address|hold-refusal|panel-price|slot-choice)|quote-lines|refund-terms|release-button)|client\/(use-try-key|try-key)|copy\/(panel|quote|refund|stepper)\.ts|ui\/stepper\.tsx)|domain\/(bookings\/cancellation|pricing\/|spaces\/(?!(accessibility|import-columns|listing-\w+|space)\.ts)))/,
    priority: 1.4,
    minShareCount: 2,
  },
  {
    name: 'parts',
    test: /\/src\/(web\/(?!routes\/)|domain\/|contract\/)|node_modules\/lucide-react\//,
    priority: 1,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 500,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    filesOnce(),
    reloadOnce(),
    keptAnswer(),
    noDiscovery(),
    routesOnce(),
    dataRoutesOnce(),
    likelyRoutes(),
    pathsLate(),
    ownIcons(),
    noInstrumentation(),
    narrowText(),
    serviceWorker(),
    embedScript(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  // Vite reloads the page if it discovers a package late, so list all entry points.
  optimizeDeps: { entries: ['src/web/{entry.client,root}.tsx', 'src/web/routes/**/*.tsx'] },
  // The server bundle includes its dependencies, so it runs without development tools.
  ssr: command === 'build' ? { noExternal: true } : {},
  // Otherwise the server renders with React’s slow development build unless NODE_ENV is production.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
            // Every page loads a list of all files, so their names are short. Without the split, a chunk shared by five
            // pages would contain all their names.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
          },
        },
      },
    },
  },
  build: {
    target: 'es2023',
    // One small stylesheet for all pages, so that no page waits for its own.
    cssCodeSplit: false,
    // Preloads already name every chunk, and inlined assets would only enlarge cached files.
    assetsInlineLimit: 0,
  },
}))

/** The client build contains every file, and the server build would add a second copy of the styles. */
function filesOnce(): Plugin {
  return {
    name: 'files-once',
    apply: 'build',
    configEnvironment: (name) => (name === 'ssr' ? { build: { emitAssets: false } } : undefined),
  }
}

/** Style files have unique names, so in "gallery.module.css" .root becomes gallery and .side becomes gallery-side. */
function classNameOf(name: string, file: string): string {
  const of = path.basename(file).replace('.module.css', '')
  return name === 'root' ? of : `${of}-${name}`
}

/**
 * By default, React Router reloads whenever a page's code can't be fetched. The specification allows one reload, then
 * an error.
 */
const reloadOnce = () =>
  otherwise('reload-once', 'dom/ssr/routeModules.js', {
    theirs: 'window.location.reload();\n\t\treturn new Promise(() => {});',
    ours: 'if (!pageFailed()) throw error;\n\t\treturn new Promise(() => {});',
    needs: `import { pageFailed } from ${ownFile('layout/boot-guard.ts')};`,
  })

/**
 * When a page revalidates after an event or a change in another tab, the router discards the last result of its form.
 */
const keptAnswer = () =>
  otherwise('kept-answer', 'router/router.js', {
    theirs: 'else if (isActionReload) actionData = state.actionData;',
    ours: `else if (isActionReload || (location === state.location && answerStays(state.loaderData, newState.loaderData)))
      actionData = state.actionData;`,
    needs: `import { answerStays } from ${ownFile('client/answer-stays.ts')};`,
  })

/** All routes are listed in the manifest, so the browser doesn't need the code that discovers them. */
const noDiscovery = () =>
  otherwise('no-discovery', 'dom/ssr/fog-of-war.js', {
    theirs: 'if (!isFogOfWarEnabled(routeDiscovery, ssr)',
    ours: 'if (true',
  })

const noInstrumentation = () =>
  otherwise('no-instrumentation', 'router/router.js', {
    theirs: 'if (init.instrumentations)',
    ours: 'if (false)',
  })

/** By default, the router builds all seventy routes for every page that the server renders. */
const routesOnce = () =>
  otherwise('routes-once', 'dom/ssr/server.js', {
    theirs: 'let routes = createServerRoutes(',
    ours: 'let routes = builtRoutes ??= createServerRoutes(',
    needs: 'let builtRoutes;',
  })

const dataRoutesOnce = () =>
  otherwise('data-routes-once', 'dom/server.js', {
    theirs: 'let dataRoutes = convertRoutesToDataRoutes(routes, void 0, void 0, manifest);',
    ours: `let dataRoutes = converted ??= convertRoutesToDataRoutes(routes, void 0, void 0, manifest);
      manifest = convertedById ??= manifest;`,
    needs: 'let converted, convertedById;',
  })

/** By default, the router compares a path with the expressions of seventy routes, twice for each page. */
const likelyRoutes = () =>
  otherwise('likely-routes', 'router/utils.js', {
    theirs: 'i < branches.length; ++i) matches =',
    ours: 'i < branches.length; ++i) if (mayMatch(branches[i], decoded)) matches =',
    needs: `import { mayMatch } from ${ownFile('layout/may-match.ts')};`,
  })

/** The browser needs the expressions of one or two routes. By default, the router builds them for all seventy, twice. */
const pathsLate = (): Plugin => ({
  ...otherwise('paths-late', 'router/utils.js', {
    theirs: 'let [matcher, params] = compilePath(meta.relativePath, meta.caseSensitive, i === routesMeta.length - 1);',
    ours: 'let matcher, params;',
  }),
  applyToEnvironment: ({ name }) => name === 'client',
})

const ownIcons = (): Plugin => ({
  name: 'own-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
    handler: () => `export { createLucideIcon as default } from ${ownFile('ui/lucide-icon.ts')}`,
  },
})

const ownFile = (name: string) => JSON.stringify(`${import.meta.dirname}/src/web/${name}`)

/** Minimal patches to React Router. The build fails if a new version has changed a patched line. */
function otherwise(name: string, file: string, line: { theirs: string; ours: string; needs?: string }): Plugin {
  return {
    name,
    apply: 'build',
    transform: {
      filter: { id: new RegExp(`react-router/dist/production/lib/${file}`) },
      handler(code) {
        if (!code.includes(line.theirs)) this.error(`react-router changed: see ${name} in vite.config.ts`)
        return `${line.needs ?? ''}\n${code.replaceAll(line.theirs, () => line.ours)}`
      },
    },
  }
}

/**
 * A single curly quote makes the engine store an entire file with two bytes per character. Escaping it halves the
 * memory that the server's pages use in each process.
 */
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

/** Generates /sw.js and the offline page, which contain the names of the built files. */
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
        .replace('__GROTESK__', named('hanken-grotesk-latin-wght'))
        .replace('__SERIF__', named('instrument-serif-latin-400'))
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

/** Generates /embed.js, one classic script for the sites of hosts. It shares no file with our own pages. */
function embedScript(): Plugin {
  const read = async () => {
    const made = await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2023',
        lib: { entry: `${import.meta.dirname}/src/web/embed/embed.ts`, formats: ['iife'], name: 'daylet' },
      },
    })
    const [{ output }] = made as { output: { code: string }[] }[] as [{ output: { code: string }[] }]
    return output[0]?.code ?? ''
  }
  return {
    name: 'embed-script',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'embed.js', source: await read() })
    },
    configureServer({ middlewares }) {
      middlewares.use('/embed.js', (_, res, next) => {
        read().then((code) => res.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
  }
}
