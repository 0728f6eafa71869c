import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

interface ManifestChunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

export interface PanelSize {
  /** Bytes of JavaScript sent before a list is usable: the entry, what it imports, and the same for the list's route. */
  gzip: number
  brotli: number
  /** Bytes of CSS for the same, gzip. */
  css: number
  /** The chunks counted, largest first, gzip bytes each. */
  chunks: { file: string; gzip: number }[]
  /** All JavaScript of the panel, gzip. */
  all: number
}

/** The route chunk that shows a list. */
const LIST = 'src/kernel/resource/ResourcePage.tsx'

const withImports = (manifest: Readonly<Record<string, ManifestChunk>>, key: string, found = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (!chunk || found.has(key)) return found
  found.add(key)
  for (const next of chunk.imports ?? []) withImports(manifest, next, found)
  return found
}

/** Bytes of files of a build after gzip. */
export const gzipOf = (dist: string, files: readonly string[]): number =>
  files.reduce((total, file) => total + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)

/**
 * Reads the build's manifest and weighs the first load (rule panel-18). KB are 1,000 bytes, as `vite build` prints them.
 * @throws Error when there is no build, or the list's route is not a chunk of its own.
 */
export const panelSize = (dist = 'dist'): PanelSize => {
  const path = join(dist, '.vite', 'manifest.json')
  if (!existsSync(path)) throw new Error(`There is no build in ${dist}. Run: npx vite build`)
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestChunk>
  const entry = Object.keys(manifest).find(key => manifest[key]?.isEntry)
  if (!entry || !manifest[LIST]) throw new Error(`The manifest of ${dist} names no entry or no ${LIST}.`)
  const keys = withImports(manifest, LIST, withImports(manifest, entry))
  const weigh = (file: string) => gzipOf(dist, [file])
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const used = [...keys].flatMap(key => manifest[key] ?? [])
  const files = [...new Set(used.map(chunk => chunk.file))]
  const chunks = files.map(file => ({ file, gzip: weigh(file) })).sort((a, b) => b.gzip - a.gzip)
  const every = [...new Set(Object.values(manifest).map(chunk => chunk.file))].filter(file => file.endsWith('.js'))
  return {
    gzip: sum(chunks.map(chunk => chunk.gzip)),
    brotli: sum(files.map(file => brotliCompressSync(readFileSync(join(dist, file))).length)),
    css: sum([...new Set(used.flatMap(chunk => chunk.css ?? []))].map(weigh)),
    chunks,
    all: sum(every.map(weigh)),
  }
}

if (import.meta.main) {
  const { gzip, brotli, css, all, chunks } = panelSize(process.argv[2])
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
  for (const chunk of chunks) console.log(kb(chunk.gzip).padStart(10), chunk.file)
  console.log(`Before a list is usable: ${kb(gzip)} gzip (${kb(brotli)} brotli), CSS ${kb(css)}; all of the panel ${kb(all)}.`)
}
