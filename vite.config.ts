import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Smaller files gain nothing by compression. */
const WORTH_BYTES = 1024

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server compresses nothing while it serves. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: async ({ dir = 'dist' }) => {
    const files = await readdir(dir, { recursive: true })
    const texts = files.filter(file => /\.(js|css|html|svg|json)$/.test(file))
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

/** What stays in memory between builds of the panel, or is loaded only by the screens that show it. */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'charts', test: /node_modules[\\/](recharts|d3-|victory-|@reduxjs|redux|immer|reselect|decimal)/ },
  { name: 'pickers', test: /node_modules[\\/]@mui[\\/]x-/ },
  { name: 'mui', test: /node_modules[\\/](@mui|@emotion|@popperjs|react-transition-group)[\\/]/ },
  { name: 'forms', test: /node_modules[\\/](react-hook-form)[\\/]/ },
]

const PLATFORM = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    target: 'es2024',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': PLATFORM, '/gateway': PLATFORM, '/healthz': PLATFORM },
  },
})
