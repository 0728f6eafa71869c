/** Records that answer what was typed, from the lists this person may see; the last search wins, the others are called off. */

import { useQuery } from '@tanstack/react-query'
import { usePrincipal } from '../../../authProvider/principal.ts'
import type { Principal } from '../../../resources/language/access.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Register } from '../../../resources/language/endpoints.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { mayLookUp } from '../../kernel/kinds/reference/titles.ts'

export interface FoundRecord {
  resource: AnyResource
  id: number | string
  title: string
}

const WAIT_MS = 160
const SHORTEST = 2
const OF_EACH = 4
const NONE: readonly FoundRecord[] = []

/** The lists that a search asks: each that this person may look records up in, so that a new one puts none out of reach. */
export const searchedLists = (register: Register, principal: Principal | undefined): AnyResource[] =>
  register.resources
    // What can only be listed (a log) leads nowhere.
    .filter(({ operations }) => operations.get ?? operations.update)
    .filter(resource => resource.group && resource.list.search && mayLookUp(principal, resource))
    // Several lists may show the same records: the first of them is asked.
    .filter(({ table }, at, all) => all.findIndex(other => other.table === table) === at || !table)

export const useRecords = (typed: string): { records: readonly FoundRecord[]; searching: boolean } => {
  const { register, dataProvider } = useDesk()
  const principal = usePrincipal()
  const search = typed.trim()
  const { data, isLoading } = useQuery({
    queryKey: ['records-found', search],
    queryFn: async ({ signal }): Promise<readonly FoundRecord[]> => {
      await new Promise(resolve => setTimeout(resolve, WAIT_MS))
      signal.throwIfAborted()
      const answers = await Promise.allSettled(
        searchedLists(register, principal).map(async resource => {
          const found = await dataProvider.lookup(resource.name, { search, perPage: OF_EACH, signal })
          return found.data.map(record => ({ resource, id: record.id, title: String(record[resource.title] ?? record.id) }))
        }),
      )
      return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
    },
    enabled: search.length >= SHORTEST,
    // Asked each time, and whatever the browser thinks of the network: what failed or was made since is not kept as "nothing".
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
  return { records: data ?? NONE, searching: isLoading }
}
