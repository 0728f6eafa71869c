import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { declarationsApart } from './scripts/declarationsApart.ts'
import { withoutAnswers } from './scripts/withoutAnswers.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Smaller files gain nothing by compression. */
const WORTH_BYTES = 1024

/**
 * Writes a `.br` and a `.gz` beside every text file of the build, so that the server compresses nothing while it serves; not beside
 * index.html, which it writes anew for each answer.
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: async ({ dir = 'dist' }) => {
    const files = await readdir(dir, { recursive: true })
    const texts = files.filter(file => /\.(js|css|svg|json)$/.test(file))
    await Promise.all(
      texts.map(async file => {
        const path = join(dir, file)
        const content = await readFile(path)
        if (content.length < WORTH_BYTES) return
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        await Promise.all([
          toBrotli(content, { params }).then(small => writeFile(`${path}.br`, small)),
          toGzip(content, { level: 9 }).then(small => writeFile(`${path}.gz`, small)),
        ])
      }),
    )
  },
})

/** Who is at this address comes for a list sooner or later: its code is fetched beside the entry, not after it. */
const LIST = 'src/kernel/resource/ResourcePage.tsx'
const PREPARE_LIST = 'src/kernel/resource/list/prepareList.ts'

/** Writes preloads of the list's chunks into index.html. */
const preloadList = (): Plugin => ({
  name: 'preload-list',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const list = chunks.find(chunk => chunk.facadeModuleId?.endsWith(LIST))
      const entry = chunks.find(chunk => chunk.isEntry)
      if (!list || !entry) throw new Error(`${LIST} is no chunk of its own any more: nothing to preload.`)
      const own = new Set<string>()
      const visit = (file: string) => {
        if (own.has(file) || file === entry.fileName || entry.imports.includes(file)) return
        own.add(file)
        chunks.find(chunk => chunk.fileName === file)?.imports.forEach(visit)
      }
      visit(list.fileName)
      const styles = [...own].flatMap(file => [
        ...(chunks.find(chunk => chunk.fileName === file)?.viteMetadata?.importedCss ?? []),
      ])
      return [
        ...[...own].map(file => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        })),
        ...styles.map(file => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'preload', as: 'style', crossorigin: true, href: `/${file}` },
        })),
      ]
    },
  },
})

/** Every module of our own that the screen of a list needs, as its imports say. */
const ofList = new Set<string>()

/** Finds them, before chunks are made. */
const modulesOfList = (): Plugin => ({
  name: 'modules-of-list',
  apply: 'build',
  buildEnd() {
    const visit = (id: string) => {
      // A package's index names all of it, whatever is used.
      if (ofList.has(id) || id.includes('node_modules')) return
      ofList.add(id)
      this.getModuleInfo(id)?.importedIds.forEach(visit)
    }
    visit(fileURLToPath(new URL(PREPARE_LIST, import.meta.url)))
    this.getModuleInfo(fileURLToPath(new URL(LIST, import.meta.url)))?.importedIds.forEach(visit)
  },
})

/**
 * Few chunks for the first load: React, the other libraries it needs, the declarations, the list. What only some screens need (form
 * controls, pickers, charts) stands apart and comes with them.
 */
const INITIAL = ['$initial' as const]
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'core', test: /node_modules[\\/]/, tags: INITIAL },
  { name: 'declarations', test: /[\\/]resources[\\/]/, tags: INITIAL },
  { name: 'desk', tags: INITIAL },
  // What a kind knows of values comes with the first form.
  {
    name: 'values',
    test: /[\\/](resources[\\/](kinds[\\/](index|.+[\\/]faces)|language[\\/]kinds)\.ts|node_modules[\\/]ipaddr\.js[\\/].+)$/,
  },
  { name: 'list', test: id => ofList.has(id) || LIST_PACKAGES.test(id) },
  { name: 'tools', test: /node_modules[\\/]es-toolkit[\\/]/ },
  { name: 'charts', test: /node_modules[\\/](recharts|d3-|victory-|@reduxjs|redux|immer|reselect|decimal)/ },
  // Of MUI: what opens over the page; what stands in fields, which comes with the first form; the rest by its entries.
  {
    name: 'overlays',
    test: /[\\/]@mui[\\/]material[\\/](Backdrop|Dialog|Drawer|Fade|Grow|List|Menu|Modal|Paper|Popover|Popper|Portal|Slide|Tooltip|Unstable)/,
  },
  {
    name: 'fields',
    test: /[\\/](@mui[\\/]material[\\/](Autocomplete|Checkbox|Chip|Form|Radio|useAutocomplete)|src[\\/]kernel[\\/]ui[\\/](Check|Combo|Confirm|Deletable|Field|Radio|Select|TextInput))/,
  },
  {
    name: 'mui',
    test: /node_modules[\\/](@mui[\\/](?!x-)|@emotion|@popperjs|react-transition-group)/,
    entriesAware: true,
    entriesAwareMergeThreshold: 2000,
  },
  { name: 'pickers', test: /node_modules[\\/]@mui[\\/]x-/ },
  { name: 'forms', test: /node_modules[\\/](react-hook-form)[\\/]/ },
  { name: 'parts', test: /[\\/]src[\\/]kernel[\\/]ui[\\/]/, minShareCount: 3 },
]

/** Of the packages that the first load brings in part: what a list takes of them besides, without what only charts or forms take. */
const LIST_PACKAGES =
  /[\\/](@tanstack[\\/]|es-toolkit[\\/]dist[\\/]compat[\\/](array[\\/](union|difference)|object[\\/](set|pick|defaults))\.mjs|@mui[\\/]material[\\/](InputBase|TextareaAutosize|FormControl[\\/](FormControlContext|useFormControl)))/

/**
 * Small packages below react-admin and MUI that stand in for what every browser of today has by itself: 15 KB of the first load.
 */
const BROWSERS_OWN: Readonly<Record<string, string>> = {
  'hoist-non-react-statics': 'target => target',
  'object.entries': 'Object.entries',
  hasown: 'Object.hasOwn',
  warning: '() => {}',
}

/** The circle that spreads from a click: our theme has it off for good. */
const RIPPLE = '\0no-ripple'

/** MUI measures a text in a hidden second box while one types; the browser does it by a style (`field-sizing`, in the theme). */
const AREA = '\0area'
const AREA_CODE = `import { jsx } from 'react/jsx-runtime'
export default ({ minRows, maxRows, ...rest }) => jsx('textarea', { rows: minRows, ...rest })`

/** Puts the browser's own in place of those packages, and nothing in place of what is never drawn. */
const browsersOwn = (): Plugin => ({
  name: 'browsers-own',
  enforce: 'pre',
  apply: 'build',
  // It comes with the warnings for whoever develops with it, and without them by no export of its package.
  transform: (code, id) =>
    /react-router[\\/]dist/.test(id) ? code.replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false') : undefined,
  resolveId: id =>
    id === './TouchRipple.mjs'
      ? RIPPLE
      : id === '../TextareaAutosize/index.mjs'
        ? AREA
        : Object.hasOwn(BROWSERS_OWN, id)
          ? `\0own:${id}.cjs`
          : undefined,
  load: id =>
    id === RIPPLE
      ? 'export default () => null'
      : id === AREA
        ? AREA_CODE
        : id.startsWith('\0own:')
          ? `module.exports = ${BROWSERS_OWN[id.slice(5, -4)]}`
          : undefined,
})

/** Packages below react-admin of which it needs little: 12 KB of the first list. */
const SLIM = [
  [/^query-string$/, 'queryString.ts'],
  [/^inflection$/, 'inflection.ts'],
  [/^jsonexport\/dist\/index\.js$/, 'jsonexport.ts'],
] as const

const PLATFORM = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [browsersOwn(), react(), declarationsApart(), withoutAnswers(), modulesOfList(), preloadList(), precompress()],
  resolve: {
    alias: [
      // The same functions, a third as heavy; the charts bring them anyway.
      { find: /^lodash\/(\w+)(?:\.js)?$/, replacement: 'es-toolkit/compat/$1' },
      ...SLIM.map(([find, file]) => ({ find, replacement: fileURLToPath(new URL(`src/kernel/slim/${file}`, import.meta.url)) })),
    ],
  },
  build: {
    target: 'es2024',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A port only passes on, and what says shapes or knows the kinds does nothing by being loaded: what nobody takes from it is left out.
      treeshake: {
        // What is spread into a shape is read and no more: a getter that does something stands nowhere.
        propertyReadSideEffects: false,
        moduleSideEffects: [
          {
            test: /(?:[\\/]port|\.answers|[\\/]language[\\/](?:answers|shape|kinds)|[\\/]settings[\\/]told|[\\/]resources[\\/]kinds[\\/].+|[\\/]messaging[\\/]ip)\.ts$/,
            sideEffects: false,
          },
        ],
      },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // As strict with styles as the desk is: Vite's own take their nonce from the page, where nobody has put in another here.
    headers: { 'content-security-policy': "style-src 'self' 'nonce-of-each-answer'" },
    // Pages of recipients and their pictures stand below /2w: the platform makes them.
    proxy: { '/api': { target: PLATFORM, ws: true }, '/2w': PLATFORM, '/gateway': PLATFORM, '/healthz': PLATFORM },
  },
})
