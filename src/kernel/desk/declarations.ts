/**
 * In a build the register holds outlines, enough for menu, gates, addresses and the names of records; the declarations stand beside the code
 * (scripts/declarationsApart.ts). `await declared(name)` before anything else of a resource or a big service is read, `await allDeclared()`
 * before what speaks of any. Elsewhere everything is whole from the start, and both resolve at once.
 */

import type { Register } from '../../../resources/language/endpoints.ts'

declare global {
  /** The declaration that public/first.js began to fetch, for the list at the address. */
  var deskDeclared: { name: string; response: Promise<Response> } | undefined
}

/** What is still an outline, by name. */
const outlines = new Map<string, object>()
const asked = new Map<string, Promise<void>>()
const ALL = 'all'
let folder = ''

/** Called once, with the register of the panel. @param place where the page says what stands apart; absent where nothing does */
export const followDeclarations = (
  { resources, services }: Register,
  place = document.querySelector<HTMLMetaElement>('meta[name=declared]'),
): void => {
  const names = new Set(`${place?.dataset.names} ${place?.dataset.services}`.split(' '))
  folder = place?.content ?? ''
  outlines.clear()
  asked.clear()
  for (const holder of [...resources, ...services]) if (names.has(holder.name)) outlines.set(holder.name, holder)
}

/** Whether all of it is there; so is what nobody declares. */
export const isDeclared = (name: string): boolean => !outlines.has(name)

const fill = (name: string, declaration: unknown): void => {
  const outline = outlines.get(name)
  if (!outline) return
  // Who holds the outline has the whole of it from now on.
  Object.assign(outline, declaration)
  outlines.delete(name)
}

/** @throws Error where the file does not come; asked again, it is fetched again */
const fetched = async (name: string): Promise<unknown> => {
  const begun = globalThis.deskDeclared
  globalThis.deskDeclared = undefined
  const response = await (begun?.name === name ? begun.response : fetch(`${folder}/${name}.json`))
  if (!response.ok) throw new Error('A part of the panel could not be loaded. Check the connection, and load the page again.')
  return response.json()
}

const once = (name: string, load: () => Promise<void>): Promise<void> => {
  const known = asked.get(name)
  if (known) return known
  const loading = load().catch((error: unknown) => {
    asked.delete(name)
    throw error
  })
  asked.set(name, loading)
  return loading
}

const DONE = Promise.resolve()

/** Resolves when all of it is there; the same promise each time, until it fails. @throws Error (rejects) where it does not come */
export const declared = (name: string): Promise<void> =>
  isDeclared(name) ? DONE : (asked.get(ALL) ?? once(name, async () => fill(name, await fetched(name))))

/** Resolves when everything is whole. @throws Error (rejects) where it does not come */
export const allDeclared = (): Promise<void> =>
  outlines.size === 0
    ? DONE
    : once(ALL, async () => {
        const all = (await fetched(ALL)) as Readonly<Record<string, unknown>>
        for (const [name, declaration] of Object.entries(all)) fill(name, declaration)
      })

/** Loads what may speak of any resource, with all declarations. */
export const withAll =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> =>
    (await Promise.all([load(), allDeclared()]))[0]
