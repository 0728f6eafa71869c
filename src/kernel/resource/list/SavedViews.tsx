/** Named filters of this person on this list: save the present one, apply, delete. Spoken to in plain REST (`saved-views`). */

import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList, useNotify } from 'react-admin'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { Popover } from '../../ui/Popover.tsx'
import type { FilterValues, ListAddress } from './address.ts'

interface SavedView {
  id: number
  resource: string
  name: string
  filter: { filter?: FilterValues; sort?: ListAddress['sort']; tab?: number }
}

const VIEWS = 'saved-views'

/** Comes with the first view that is named. */
const nameBox = lazyOverlay(async () => ({ default: (await import('../../ui/TextInput.tsx')).TextInput }))

interface SavedViewsProps {
  resource: string
  address: ListAddress
  onApply: (change: Partial<ListAddress>) => void
}

export const SavedViews = (props: SavedViewsProps) => {
  const words = useWords()
  return (
    <Popover label={words('desk.views.title', 'Views')} icon="star">
      {close => <SavedViewsPanel {...props} close={close} />}
    </Popover>
  )
}

const SavedViewsPanel = ({ resource, address, onApply, close }: SavedViewsProps & { close: () => void }) => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const { data = [], isPending } = useGetList<SavedView>(VIEWS, {
    filter: { resource },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  })
  const views = data.filter(view => view.resource === resource)

  const change = async (write: () => Promise<unknown>) => {
    try {
      await write()
      await client.invalidateQueries({ queryKey: [VIEWS] })
      return true
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem))
      return false
    }
  }
  const save = async () => {
    const wanted = name.trim()
    if (wanted === '') return setError(words('desk.views.unnamed', 'Give the view a name.'))
    setSaving(true)
    const { filter, sort, tab } = address
    const content = { filter, sort, tab }
    const known = views.find(view => view.name === wanted)
    const saved = await change(() =>
      known
        ? provider.update(VIEWS, { id: known.id, data: { name: wanted, filter: content }, previousData: known })
        : provider.create(VIEWS, { data: { resource, name: wanted, filter: content } }),
    )
    setSaving(false)
    if (!saved) return
    setName('')
    notify(words('desk.views.saved', 'View saved'), { type: 'success' })
  }

  return (
    <div className="stack tight views-panel">
      {views.length === 0 && (
        <p className="hint">
          {isPending
            ? words('desk.loading', 'Loading')
            : words('desk.views.none', 'Filter the list, then keep the filter under a name.')}
        </p>
      )}
      <ul>
        {views.map(view => (
          <li key={view.id} className="row">
            <Button
              variant="text"
              className="grow"
              onClick={() => {
                const { filter = {}, sort, tab } = view.filter ?? {}
                onApply({ filter, ...(sort && { sort }), ...(tab !== undefined && { tab }) })
                close()
              }}
            >
              {view.name}
            </Button>
            <IconButton
              icon="delete"
              size="small"
              label={words('desk.views.delete', 'Delete %{name}', { name: view.name })}
              onClick={() => change(() => provider.delete(VIEWS, { id: view.id, previousData: view }))}
            />
          </li>
        ))}
      </ul>
      <form
        className="row views-save"
        onSubmit={event => {
          event.preventDefault()
          if (!saving) void save()
        }}
      >
        <div className="grow">
          <nameBox.Part
            hideLabel
            label={words('desk.views.name', 'Name of the view')}
            placeholder={words('desk.views.name', 'Name of the view')}
            value={name}
            maxLength={60}
            error={error}
            onChange={event => {
              setName(event.target.value)
              setError(undefined)
            }}
          />
        </div>
        <Button type="submit" loading={saving}>
          {words('ra.action.save', 'Save')}
        </Button>
      </form>
    </div>
  )
}
