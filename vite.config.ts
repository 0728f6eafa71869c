import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
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
      const own = [list.fileName, ...list.imports].filter(file => file !== entry.fileName && !entry.imports.includes(file))
      const styles = own.flatMap(file => [...(chunks.find(chunk => chunk.fileName === file)?.viteMetadata?.importedCss ?? [])])
      return [
        ...own.map(file => ({
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

/**
 * Few chunks for the first load: React, the other libraries it needs, our controls. What only some screens need (form controls,
 * pickers, charts) stands apart and comes with them.
 */
const INITIAL = ['$initial' as const]
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'core', test: /node_modules[\\/]/, tags: INITIAL },
  { name: 'declarations', test: /[\\/]resources[\\/]/, tags: INITIAL },
  // Small things that the shell and most screens share: a file of its own for each costs more than its words.
  {
    name: 'shared',
    test: /[\\/](dataProvider[\\/](dataProvider|platformError)|src[\\/]kernel[\\/]desk[\\/](brand|appearance|Desk)|src[\\/]kernel[\\/]resource[\\/](labels|preference|platformAddress)|messaging[\\/](decimals|format|present|record|mobile))\.tsx?$/,
  },
  // What a kind knows of values comes with the first form.
  {
    name: 'values',
    test: /[\\/](resources[\\/](kinds[\\/](index|.+[\\/]faces)|language[\\/]kinds)\.ts|node_modules[\\/]ipaddr\.js[\\/].+)$/,
  },
  // Before charts and pickers, which would take along what they share with these.
  { name: 'core', test: /node_modules[\\/]@tanstack[\\/]/ },
  // What react-admin's list takes of them, without what charts alone do.
  {
    name: 'core',
    test: /es-toolkit[\\/]dist[\\/]compat[\\/](array[\\/](union|difference)|object[\\/](set|pick|defaults))\.mjs$/,
  },
  { name: 'tools', test: /node_modules[\\/]es-toolkit[\\/]/ },
  { name: 'charts', test: /node_modules[\\/](recharts|d3-|victory-|@reduxjs|redux|immer|reselect|decimal)/ },
  // Of MUI: the list's own boxes; what opens over the page; what stands in fields, which comes with the first form; the rest by its entries.
  {
    name: 'box',
    test: /[\\/]@mui[\\/]material[\\/](InputBase|TextareaAutosize|FormControl[\\/](FormControlContext|useFormControl))/,
  },
  {
    name: 'overlays',
    test: /[\\/]@mui[\\/]material[\\/](Backdrop|Dialog|Drawer|Fade|Grow|List|Menu|Modal|Paper|Popover|Popper|Portal|Slide|Tooltip|Unstable)/,
  },
  {
    name: 'ui',
    test: /[\\/]src[\\/]kernel[\\/]ui[\\/](?!Check|Combo|Confirm|Deletable|Field|PageTurner|parts|Progress|Radio|Select|TextInput)/,
    minShareCount: 3,
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
  plugins: [browsersOwn(), react(), withoutAnswers(), preloadList(), precompress()],
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
    proxy: { '/api': PLATFORM, '/2w': PLATFORM, '/gateway': PLATFORM, '/healthz': PLATFORM },
  },
})
