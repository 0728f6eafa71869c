/** /name/create and /name/:id: loads the record afresh, then the form where it may be changed, else its values. */

import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { useWords } from '../../i18n/words.ts'
import { Failed } from '../../ui/Answered.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import type { Abilities } from '../access.ts'
import type { AnyRecord, AnyViews } from '../defineViews.ts'
import { isLent } from '../lent.ts'
import { RecordView } from './RecordView.tsx'
import { ResourceForm } from './ResourceForm.tsx'
import { startWith } from './startWith.ts'
import { useSlow } from './useSlow.ts'

interface RecordPanelProps {
  resource: AnyResource
  abilities: Abilities
  views: AnyViews
  /** Undefined: a new one. */
  id: number | undefined
  onClose: () => void
}

export const RecordPanel = (props: RecordPanelProps) => {
  const { resource, views, id, onClose } = props
  const { search } = useLocation()
  // As it was when the form was opened: an address that changes behind it empties nothing.
  const [start] = useState(() => startWith(resource, search))
  return id === undefined ? (
    <ResourceForm resource={resource} views={views} mode="create" record={start} onClose={onClose} />
  ) : (
    <Stored {...props} id={id} />
  )
}

const SKELETONS = [1, 2, 3, 4, 5, 6]

const Stored = ({ resource, abilities, views, id, onClose }: RecordPanelProps & { id: number }) => {
  const provider = useDeskProvider()
  const words = useWords()
  // Never the row of the list: it may be old, and need not have every field.
  const query = useQuery({
    queryKey: [resource.name, 'form', id],
    queryFn: async ({ signal }) => (await provider.getOne<AnyRecord>(resource.name, { id, signal })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { data, error } = query
  const slow = useSlow(!data && !error)
  if (!data && !error && !slow) return null
  if (!data)
    return (
      <SidePanel wide title={resource.label.one} onClose={onClose}>
        {error ? (
          <Failed query={query} />
        ) : (
          <div className="stack" role="status" aria-label={words('Loading')}>
            {SKELETONS.map(line => (
              <Skeleton key={line} height={32} />
            ))}
          </div>
        )}
      </SidePanel>
    )
  return abilities.can('update') && !isLent(data) ? (
    <ResourceForm key={id} resource={resource} views={views} mode="update" record={data} onClose={onClose} still={slow} />
  ) : (
    <RecordView resource={resource} fields={abilities.fields} views={views} record={data} onClose={onClose} />
  )
}
