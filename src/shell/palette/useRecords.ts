/** Records that answer what was typed, from the lists this person may see; the last search wins, the others are called off. */

import { useEffect, useState } from 'react'
import { usePrincipal } from '../../../authProvider/principal.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
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
/** Lists asked at most, so that one search stays within the platform's limit of 20 calls a second. */
const MOST_LISTS = 10

export const useRecords = (typed: string): { records: readonly FoundRecord[]; searching: boolean } => {
  const { register, dataProvider } = useDesk()
  const principal = usePrincipal()
  const [found, setFound] = useState<{ of: string; records: readonly FoundRecord[] }>({ of: '', records: [] })
  const wanted = typed.trim()
  const asks = wanted.length >= SHORTEST

  useEffect(() => {
    if (!asks) return
    const stop = new AbortController()
    const lists = register.resources
      .filter(resource => resource.group && resource.list.search && mayLookUp(principal, resource))
      // Several lists may show the same records: the first of them is asked.
      .filter((resource, at, all) => all.findIndex(({ table }) => table === resource.table) === at || !resource.table)
      .slice(0, MOST_LISTS)
    const look = async () => {
      const answers = await Promise.allSettled(
        lists.map(async resource => {
          const { data } = await dataProvider.lookup(resource.name, { search: wanted, perPage: OF_EACH, signal: stop.signal })
          return data.map(record => ({ resource, id: record.id, title: String(record[resource.title] ?? record.id) }))
        }),
      )
      if (stop.signal.aborted) return
      setFound({ of: wanted, records: answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : [])) })
    }
    const timer = setTimeout(() => void look(), WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asks, wanted, register, dataProvider, principal])

  return asks
    ? { records: found.of === wanted ? found.records : [], searching: found.of !== wanted }
    : { records: [], searching: false }
}
