// Who takes from whom, among the folders of each root: no loops, kernel below domains below roof, domains in one order and by their ports.
import { pathToFileURL } from 'node:url'
import { DOMAINS, ROOTS, type Root } from './house.ts'
import { filesOf, type Import, importsOf } from './imports.ts'
import type { Outcome } from './run.ts'

/** The folder of `root` in which a file stands; '.' for all of its roof. */
const folderOf = (root: string, path: string): string => {
  const [first = '', ...rest] = path.slice(root.length + 1).split('/')
  return rest.length === 0 || ROOTS[root]?.roof.includes(first) ? '.' : first
}

const at = ({ from, line, to }: Import) => `${from}:${line} takes ${to}`

type Edges = ReadonlyMap<string, ReadonlyMap<string, Import>>

/** Folder → the folders it takes from, each with one import that shows it. */
const edgesOf = (root: string, imports: readonly Import[]): Edges => {
  const edges = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    if (!one.to.startsWith(`${root}/`)) continue
    const [from, to] = [folderOf(root, one.from), folderOf(root, one.to)]
    if (from === to) continue
    const taken = edges.get(from) ?? new Map<string, Import>()
    if (!taken.has(to)) edges.set(from, taken.set(to, one))
  }
  return edges
}

/** One loop for each folder that lies on one, none twice: as the imports that make it. */
const loopsOf = (root: string, imports: readonly Import[]): Import[][] => {
  const edges = edgesOf(root, imports)
  const seen = new Set<string>()
  const loops: Import[][] = []
  const back = (start: string): Import[] | undefined => {
    const came = new Map<string, Import[]>([[start, []]])
    for (const [folder, way] of came)
      for (const [next, one] of edges.get(folder) ?? []) {
        if (next === start) return [...way, one]
        if (!came.has(next)) came.set(next, [...way, one])
      }
    return undefined
  }
  for (const folder of edges.keys()) {
    if (seen.has(folder)) continue
    const loop = back(folder)
    if (!loop) continue
    for (const { from } of loop) seen.add(folderOf(root, from))
    loops.push(loop)
  }
  return loops
}

const floorOf = ({ kernel, between }: Root, folder: string): number => {
  if (kernel.includes(folder)) return 0
  if (between.includes(folder)) return 1
  return folder === '.' ? 3 : 2
}

/** What is wrong with one import; undefined where it may stand. */
const wrongIn = (root: string, house: Root, one: Import): string | undefined => {
  const [from, to] = [folderOf(root, one.from), folderOf(root, one.to)]
  if (from === to) return undefined
  const [lower, upper] = [floorOf(house, to), floorOf(house, from)]
  if (upper < lower) return `${at(one)}: ${from} stands below ${to === '.' ? `the roof of ${root}` : to}`
  if (upper !== 2 || lower !== 2) return undefined
  if (DOMAINS.indexOf(from) < DOMAINS.indexOf(to)) return `${at(one)}: ${from} comes before ${to} (scripts/house.ts)`
  return one.to === `${root}/${to}/port.ts` ? undefined : `${at(one)}: take it from ${root}/${to}/port.ts`
}

/** What is wrong with the folders below `base`, one line each. */
export const folderProblems = (base: string): string[] =>
  Object.entries(ROOTS).flatMap(([root, house]) => {
    const imports = importsOf(base, root)
    const unknown = [...new Set(filesOf(base, root).map(path => folderOf(root, path)))].filter(
      folder => floorOf(house, folder) === 2 && !DOMAINS.includes(folder),
    )
    const inner = house.kernel.flatMap(folder => {
      const below = `${root}/${folder}`
      return loopsOf(
        below,
        imports.filter(({ from }) => from.startsWith(`${below}/`)),
      )
    })
    return [
      ...unknown.map(folder => `${root}/${folder} is neither kernel, domain nor roof: name it in scripts/house.ts`),
      ...imports.flatMap(one => (one.to.startsWith(`${root}/`) ? (wrongIn(root, house, one) ?? []) : [])),
      ...[...loopsOf(root, imports), ...inner].map(loop => `Folders in a loop: ${loop.map(at).join('; ')}`),
    ]
  })

/** Judges the folders; what is wrong stands in the output. */
export const checkFolders = async (base: string): Promise<Outcome> => {
  const problems = folderProblems(base)
  return { ok: problems.length === 0, output: problems.map(problem => `${problem}\n`).join('') }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { ok, output } = await checkFolders(process.cwd())
  process.stdout.write(output)
  process.exitCode = ok ? 0 : 1
}
