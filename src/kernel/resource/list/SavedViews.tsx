/** Named filters of this person on this list, as react-admin's saved queries: save the present one, apply, delete. */

import Button from '@mui/material/Button'
import { useState } from 'react'
import { type SavedQuery, useListContext, useSavedQueries, useStore } from 'react-admin'
import { refusedKey } from '../../desk/savedQueries.ts'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { Popover } from '../../ui/Popover.tsx'
import type { ListAddress } from './address.ts'
import type { GoTo } from './useListRouter.tsx'

/** A list of ours has tabs, too. */
type SavedView = SavedQuery & { value: Partial<Pick<ListAddress, 'filter' | 'sort' | 'tab'>> }

/** Comes with the first view that is named. */
const nameBox = lazyOverlay(async () => ({ default: (await import('../../ui/TextInput.tsx')).TextInput }))

interface SavedViewsProps {
  tab: number
  go: GoTo
}

export const SavedViews = (props: SavedViewsProps) => {
  const words = useWords()
  return (
    <Popover label={words('Views')} icon="star">
      {close => <SavedViewsPanel {...props} close={close} />}
    </Popover>
  )
}

const SavedViewsPanel = ({ tab, go, close }: SavedViewsProps & { close: () => void }) => {
  const words = useWords()
  const { resource, filterValues, sort } = useListContext()
  const [views, setViews]: [SavedView[], (views: SavedView[]) => void] = useSavedQueries(resource)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useStore<string | undefined>(refusedKey(resource))

  const without = (label: string) => views.filter(view => view.label !== label)
  const save = () => {
    const label = name.trim()
    if (label === '') return setError(words('Enter a name for the view.'))
    setViews([...without(label), { label, value: { filter: filterValues, sort, tab } }])
    setName('')
  }

  return (
    <div className="stack tight list-panel" style={{ inlineSize: 280 }}>
      {views.length === 0 && <p className="hint">{words('Filter the list, then save the filter as a view.')}</p>}
      <ul>
        {views.map(({ label, value }) => (
          <li key={label} className="row">
            <Button
              variant="text"
              className="grow"
              sx={{ justifyContent: 'flex-start' }}
              onClick={() => {
                go({ filter: value.filter ?? {}, ...(value.sort && { sort: value.sort }), tab: value.tab ?? 0 })
                close()
              }}
            >
              {label}
            </Button>
            <IconButton
              icon="delete"
              size="small"
              label={words('Delete %{name}', { name: label })}
              onClick={() => setViews(without(label))}
            />
          </li>
        ))}
      </ul>
      <form
        className="row"
        style={{ alignItems: 'flex-start' }}
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <div className="grow">
          <nameBox.Part
            hideLabel
            label={words('Name of the view')}
            placeholder={words('Name of the view')}
            value={name}
            maxLength={60}
            error={error ?? refused}
            onChange={event => {
              setName(event.target.value)
              setError(undefined)
              if (refused) setRefused(undefined)
            }}
          />
        </div>
        <Button type="submit">{words('ra.action.save', 'Save')}</Button>
      </form>
    </div>
  )
}
