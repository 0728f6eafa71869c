import { useContext } from 'react'
import { useGetManyAggregate } from 'react-admin'
import type { CellProps, FieldOf } from '../../../src/kernel/kinds/props.ts'
import { idsOf, TitlesContext, titleOf, useResource, WAITING } from '../../../src/kernel/kinds/reference/titles.ts'
import type { Id } from './field.ts'

/** Titles shown before the rest is counted. */
const MOST = 2

/** The title of the record; of several the first two, and how many more. A record that cannot be seen is its number. */
export const Cell = ({ field, value }: CellProps<FieldOf<'reference'>>) => {
  const titles = useContext(TitlesContext)?.get(field.resource)
  const ids = idsOf(value)
  if (ids.length === 0) return null
  return titles ? <Shown ids={ids} titles={titles} /> : <Fetched ids={ids} resource={field.resource} />
}

const Fetched = ({ ids, resource }: { ids: readonly Id[]; resource: string }) => {
  const declared = useResource(resource)
  const { data = [], isPending } = useGetManyAggregate(resource, { ids: [...ids] })
  const found = data.filter(Boolean).map(record => [Number(record.id), titleOf(declared, record)] as const)
  return <Shown ids={ids} titles={isPending ? WAITING : new Map(found)} />
}

const Shown = ({ ids, titles }: { ids: readonly Id[]; titles: ReadonlyMap<Id, string> }) => {
  if (titles === WAITING) return null
  const all = ids.map(id => titles.get(id) ?? `#${id}`)
  return (
    <span className="ellipsis" data-tip={all.join(', ')}>
      {all.slice(0, MOST).join(', ')}
      {all.length > MOST && <span className="muted"> +{all.length - MOST}</span>}
    </span>
  )
}
