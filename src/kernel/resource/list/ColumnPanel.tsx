import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Field } from '../../../../resources/language/fields.ts'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { usePreference } from '../preference.ts'
import { useHiddenColumns } from './columns.ts'

export const useDense = () => usePreference<boolean>('list.dense', false)

interface ColumnPanelProps {
  resource: AnyResource
  fields: Readonly<Record<string, Field>>
  /** On a phone, where rows are cards with room for a few. */
  narrow: boolean
}

/** Which columns show, and how closely rows stand; kept on this machine. */
export const ColumnPanel = ({ resource, fields, narrow }: ColumnPanelProps) => {
  const words = useWords()
  const [hidden, setHidden] = useHiddenColumns(resource, fields, narrow)
  const [dense, setDense] = useDense()
  const names = resource.list.columns.filter(name => fields[name])
  return (
    <Popover label={words('Columns')} icon="columns">
      <div className="stack tight list-panel">
        {names.map((name, index) => (
          <Tick
            key={name}
            label={fields[name]?.label}
            checked={index === 0 || !hidden.includes(name)}
            disabled={index === 0}
            onChange={shown => setHidden(shown ? hidden.filter(other => other !== name) : [...hidden, name])}
          />
        ))}
        <hr />
        <Tick label={words('Narrow rows')} checked={dense} onChange={setDense} />
      </div>
    </Popover>
  )
}

/** Table or cards: this person's choice on this machine. */
export const useLayout = (resource: string) => usePreference<string>(`list.${resource}.layout`, 'table')

export const LayoutSwitch = ({ resource }: { resource: string }) => {
  const words = useWords()
  const [layout, setLayout] = useLayout(resource)
  const cards = layout === 'cards'
  return (
    <fieldset className="layout-switch" aria-label={words('Layout')}>
      <IconButton icon="grid" size="small" label={words('Cards')} aria-pressed={cards} onClick={() => setLayout('cards')} />
      <IconButton icon="list" size="small" label={words('Table')} aria-pressed={!cards} onClick={() => setLayout('table')} />
    </fieldset>
  )
}
