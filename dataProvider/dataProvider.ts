/**
 * `createDataProvider(register, platform)`: the platform's dialect, joined with plain REST for our own resources.
 * In components: `const provider = useDeskProvider()`, with `act`, `lookup`, `exportFile` and the rest typed.
 */

import { useContext } from 'react'
import { combineDataProviders, type DataProvider, DataProviderContext } from 'react-admin'
import type { Register } from '../resources/language/endpoints.ts'
import type { Platform } from './platform.ts'
import { createPlatformProvider, type PlatformProvider } from './platformProvider.ts'

/** Resources that are our own and speak plain REST under `/api/rest`. `saved-views`: a named filter per person and list. */
const REST_RESOURCES: readonly string[] = ['saved-views']

export type DeskProvider = PlatformProvider

/** A provider whose code is fetched at its first call: no list needs it to be shown. */
const loadedWhenAsked = (load: () => Promise<DataProvider>): DataProvider => {
  let loading: Promise<DataProvider> | undefined
  const provider = () => {
    loading ??= load().catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    getList: async (resource, params) => (await provider()).getList(resource, params),
    getOne: async (resource, params) => (await provider()).getOne(resource, params),
    getMany: async (resource, params) => (await provider()).getMany(resource, params),
    getManyReference: async (resource, params) => (await provider()).getManyReference(resource, params),
    create: async (resource, params) => (await provider()).create(resource, params),
    update: async (resource, params) => (await provider()).update(resource, params),
    updateMany: async (resource, params) => (await provider()).updateMany(resource, params),
    delete: async (resource, params) => (await provider()).delete(resource, params),
    deleteMany: async (resource, params) => (await provider()).deleteMany(resource, params),
  }
}

/** Its calls, each made once what it calls by name (a resource, a service) is wholly declared. */
const onceDeclared = (provider: PlatformProvider, declared: (name: string) => Promise<void>): PlatformProvider => {
  const waiting =
    (call: (...values: unknown[]) => unknown) =>
    async (...values: unknown[]) => {
      if (typeof values[0] === 'string') await declared(values[0])
      return call(...values)
    }
  return Object.fromEntries(
    Object.entries(provider).map(([name, one]) => [
      name,
      typeof one === 'function' ? waiting(one as (...values: unknown[]) => unknown) : one,
    ]),
  ) as PlatformProvider
}

/** @param declared resolves when all of a resource or a service is in the register; left out, all of it is */
export const createDataProvider = (
  register: Register,
  platform: Platform,
  declared?: (name: string) => Promise<void>,
): DeskProvider => {
  const own = createPlatformProvider(register, platform)
  const overPlatform = declared ? onceDeclared(own, declared) : own
  const overRest = loadedWhenAsked(async () => (await import('./restProvider.ts')).createRestProvider(platform))
  // combineDataProviders answers any method of the provider it picks by the first argument; its type only knows react-admin's own.
  return combineDataProviders(resource =>
    REST_RESOURCES.includes(resource) ? overRest : (overPlatform as DataProvider),
  ) as DataProvider & DeskProvider
}

/**
 * The provider that react-admin stands in. Its `useDataProvider` puts a look at each error around it (ours has none to find: the platform's
 * client ends a session) and is another one with every address, so that whoever uses it is drawn anew then.
 */
export const useDeskProvider = () => useContext(DataProviderContext) as DeskProvider & DataProvider
