import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider } from 'react-admin'
import { recordOf } from '../messaging/record.ts'
import type { Platform } from './platform.ts'

/** Plain REST under `/rest` of the same base, signed and checked like every other call. */
export const createRestProvider = (platform: Platform): DataProvider =>
  simpleRestProvider('rest', async (url: string, options: RequestInit = {}) => {
    const body = typeof options.body === 'string' ? { body: recordOf(JSON.parse(options.body)) } : {}
    const response = await platform.fetch(options.method ?? 'GET', url, {
      ...body,
      ...(options.signal && { signal: options.signal }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text, json: text === '' ? null : JSON.parse(text) }
  })
