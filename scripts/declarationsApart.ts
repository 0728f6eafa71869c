import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { AnyResource } from '../resources/language/define.ts'
import type { AnyService, Register } from '../resources/language/endpoints.ts'

type Index = typeof import('../resources/index.ts')
type Holder = AnyResource | AnyService

const INDEX = /[\\/]resources[\\/]index\.ts$/
const DECLARING = /[\\/]resources[\\/]/
const VIEWS = /[\\/]src[\\/]\w[\w-]*[\\/]views[\\/]/
/** Stands in index.html where it is said what the panel fetches. */
const PLACE = '<meta name="declared" />'
/** Characters of a service that is worth a file of its own; the others are whole from the start. */
const WORTH = 600

/** The shapes of what calls answer are for the server, its documents and the tests. A word such as `file` stays, and whatever else is called so. */
const withoutAnswers = (key: string, value: unknown): unknown =>
  (key === 'answers' || key === 'beside') && typeof value === 'object' ? undefined : value

const pick = <T extends object>(from: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(from).filter(([name, value]) => names.includes(name) && value !== undefined)) as Partial<T>

/** What menu, gates, addresses and the names of records are made from. */
const LOOKS = [
  ...['name', 'table', 'label', 'icon', 'group', 'title', 'owner', 'channel', 'listedOn', 'about', 'badge', 'disabled', 'newTab'],
  ...['operations', 'pages', 'links', 'visibleTo'],
]
const GATES = ['on', 'call', 'can', 'visibleTo', 'openTo', 'flag', 'whileActing', 'label']

/** A declaration without what only its own screen, its forms and its dialogs need. */
const outlineOf = (holder: Holder): Readonly<Record<string, unknown>> => ({
  ...pick(holder, LOOKS),
  actions: Object.fromEntries(Object.entries(holder.actions).map(([name, action]) => [name, pick(action, GATES)])),
  ...('fields' in holder && { fields: pick(holder.fields, [holder.title]), list: pick(holder.list, ['search']) }),
})

/** Whether JSON brings it over as it is. */
const isData = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && typeof value !== 'symbol'
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlain && Object.values(value).every(isData)
}

/** @throws Error where a declaration is more than data: it could not be sent */
const wireOf = (holder: Holder): string => {
  if (!isData(holder)) throw new Error(`The declaration of "${holder.name}" holds more than data.`)
  return JSON.stringify(holder, withoutAnswers)
}

/** Services that badges in the menu count by. */
const badgesOf = ({ pages, ...holder }: Holder): string[] =>
  ['badge' in holder ? holder.badge : undefined, ...Object.values(pages).map(({ badge }) => badge)].flatMap(
    badge => badge?.of ?? [],
  )

export interface Apart {
  /** The module that stands in place of resources/index.ts. */
  code: string
  /** File → text; each declaration by its name, and `all`. */
  files: ReadonlyMap<string, string>
  /** Of resources, whose lists fetch their own; and of services. */
  names: readonly string[]
  services: readonly string[]
  /** The folder they are served from. */
  at: string
}

const literal = (value: unknown): string => `JSON.parse('${JSON.stringify(value).replace(/[\\']/g, '\\$&')}')`

export const apartOf = ({
  register,
  MENU_GROUPS,
  FIXED_PERMISSIONS,
}: Pick<Index, 'register' | 'MENU_GROUPS' | 'FIXED_PERMISSIONS'>): Apart => {
  const wires = new Map([...register.resources, ...register.services].map(holder => [holder.name, wireOf(holder)]))
  const wire = ({ name }: Holder) => wires.get(name) ?? ''
  // What a badge counts is asked for beside the first list.
  const counted = new Set([...register.resources, ...register.services].flatMap(badgesOf))
  const isApart = (holder: Holder) => 'fields' in holder || (wire(holder).length > WORTH && !counted.has(holder.name))
  const first = (holder: Holder): unknown =>
    JSON.parse(isApart(holder) ? JSON.stringify(outlineOf(holder), withoutAnswers) : wire(holder))
  const apart = [...register.resources, ...register.services].filter(isApart)
  const files = new Map(apart.map(holder => [holder.name, wire(holder)]))
  files.set('all', `{${apart.map(holder => `${JSON.stringify(holder.name)}:${wire(holder)}`).join(',')}}`)
  const hash = createHash('sha256')
  for (const text of files.values()) hash.update(text)
  const outlines: Record<keyof Register, unknown> = {
    resources: register.resources.map(first),
    services: register.services.map(first),
  }
  return {
    code: [
      `export const MENU_GROUPS = ${literal(MENU_GROUPS)}`,
      `export const FIXED_PERMISSIONS = ${literal(FIXED_PERMISSIONS)}`,
      `export const register = ${literal(outlines)}`,
    ].join('\n'),
    files,
    names: apart.flatMap(holder => ('fields' in holder ? [holder.name] : [])),
    services: apart.flatMap(holder => ('fields' in holder ? [] : [holder.name])),
    at: `assets/declared-${hash.digest('hex').slice(0, 10)}`,
  }
}

/**
 * With each entity that is declared the first load of the panel would grow, whatever is looked at. In a build the register therefore holds
 * outlines; the declarations themselves stand beside the code as files, of which a list fetches its own, beside the code, and the rest when
 * it is at rest (src/kernel/desk/declarations.ts). While developing, and in tests, the register is whole.
 */
export const declarationsApart = (): Plugin => {
  let apart: Apart | undefined
  return {
    name: 'declarations-apart',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!INDEX.test(id)) return undefined
      apart = apartOf((await import(pathToFileURL(id).href)) as Index)
      return { code: apart.code, map: null, moduleType: 'js' }
    },
    transform(code, id) {
      // Declarations only say something: what nobody reads is left out.
      if (DECLARING.test(id)) return { code, map: null, moduleSideEffects: false }
      // Companions are typed by their declaration and read nothing of it.
      return VIEWS.test(id) ? { code: code.replace(/defineViews\(\s*\w+,/, 'defineViews(undefined,'), map: null } : undefined
    },
    transformIndexHtml: {
      order: 'post',
      handler: html => {
        if (!apart || !html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}, or the panel no register.`)
        const [names, services] = [apart.names.join(' '), apart.services.join(' ')]
        return html.replace(
          PLACE,
          `<meta name="declared" content="/${apart.at}" data-names="${names}" data-services="${services}" />`,
        )
      },
    },
    generateBundle() {
      for (const [name, source] of apart?.files ?? [])
        this.emitFile({ type: 'asset', fileName: `${apart?.at}/${name}.json`, source })
    },
  }
}
