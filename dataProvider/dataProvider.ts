/**
 * `createDataProvider(register, platform)`: the platform's dialect, joined with plain REST for our own resources.
 * In components: `const provider = useDeskProvider()`, react-admin's `useDataProvider` with `act`, `lookup`, `exportFile` and the rest typed.
 */

import { combineDataProviders, type DataProvider, useDataProvider } from 'ra-core'
import simpleRestProvider from 'ra-data-simple-rest'
import type { Register } from '../resources/schema/endpoints.ts'
import type { Platform } from './platform.ts'
import { createPlatformProvider, type PlatformProvider } from './platformProvider.ts'

/** Resources that are our own and speak plain REST under `/api/rest`. `saved-views`: a named filter per person and list. */
export const REST_RESOURCES: readonly string[] = ['saved-views']

export type DeskProvider = PlatformProvider

export const createDataProvider = (register: Register, platform: Platform): DeskProvider => {
  const overPlatform = createPlatformProvider(register, platform)
  const overRest = simpleRestProvider('rest', async (url: string, options: RequestInit = {}) => {
    const body = typeof options.body === 'string' ? { body: JSON.parse(options.body) as Record<string, unknown> } : {}
    const response = await platform.fetch(options.method ?? 'GET', url, {
      ...body,
      ...(options.signal && { signal: options.signal }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text, json: text === '' ? null : JSON.parse(text) }
  })
  // combineDataProviders answers any method of the provider it picks by the first argument; its type only knows react-admin's own.
  return combineDataProviders(resource =>
    REST_RESOURCES.includes(resource) ? overRest : (overPlatform as DataProvider),
  ) as unknown as DeskProvider
}

export const useDeskProvider = () => useDataProvider<DeskProvider & DataProvider>()
