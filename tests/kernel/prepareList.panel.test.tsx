import type { QueryClient } from '@tanstack/react-query'
import { cleanup, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { principalOf } from '../../authProvider/principal.ts'
import { readSession } from '../../authProvider/session.ts'
import { present } from '../../messaging/present.ts'
import { register } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import type { Desk } from '../../src/kernel/desk/Desk.tsx'
import { prepareList } from '../../src/kernel/resource/list/prepareList.ts'
import { loadViews } from '../../src/kernel/resource/views.ts'
import { memoryPlatform, openResource, signIn } from './resourceDesk.tsx'

vi.setConfig({ testTimeout: 60_000 })

const listed = register.resources.filter(({ operations }) => operations.list)

/** Questions to a list that were asked, by how many look at each. */
const asked = (client: QueryClient, { name }: AnyResource) =>
  client
    .getQueryCache()
    .findAll({ queryKey: [name, 'getList'] })
    .filter(({ state }) => state.fetchStatus === 'fetching' || state.status !== 'pending')
    .map(query => query.getObserversCount())

const prepareAt = (resource: AnyResource, search: string) => async (desk: Desk, client: QueryClient) => {
  const principal = principalOf(present(readSession()).user)
  await prepareList(resource, { desk, client, principal, pathname: `/${resource.name}`, search, chosen: Promise.resolve() })
}

describe('the first page of a list is asked for before it is drawn', () => {
  it.each(listed)('and $name asks the same question, in each of its tabs', async resource => {
    signIn(register)
    const own = (await loadViews(resource.name)).screen !== undefined
    for (const [at, tab] of (resource.list.tabs ?? [undefined]).entries()) {
      const search = `?tab=${at + 1}&page=2&perPage=25&filter=${encodeURIComponent('{"q":"x"}')}`
      const prepare = prepareAt(resource, search)
      const { platform } = memoryPlatform(register, {})
      const { queryClient } = await openResource({ register, resource, platform, at: search, prepare })
      if (!own) await waitFor(() => expect(asked(queryClient, resource)).toEqual(tab?.elsewhere ? [] : [1]))
      cleanup()
    }
  })
})
