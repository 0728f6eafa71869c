/** The form of the filters (rule panel-6): every declared one, all optional; the button "Filter" applies them. In a dialog, or docked beside the list. */

import Button from '@mui/material/Button'
import { useEffect, useId, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { DeskForm } from '../../form/DeskForm.tsx'
import { useWords } from '../../i18n/words.ts'
import { filterOf } from '../../kinds/filters.ts'
import '../../kinds/inputs.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { type FilterValues, withoutEmpty } from './address.ts'
import { Docked } from './Docked.tsx'
import { type DeclaredFilter, isReady } from './filterRules.ts'

export interface FilterFormProps {
  title: string
  filters: readonly DeclaredFilter[]
  values: FilterValues
  onApply: (values: FilterValues) => void
  onClose: () => void
  /** Beside the list, where it stays; with the focus, as somebody has just opened it. */
  docked?: { focused: boolean } | undefined
}

/** What is typed, as far as it goes: whether it can be applied, and whether it differs from what is. */
interface Standing {
  ready: boolean
  changed: boolean
}

export const FilterForm = ({ title, filters, values, onApply, onClose, docked }: FilterFormProps) => {
  const words = useWords()
  const [{ ready, changed }, setStanding] = useState<Standing>({ ready: true, changed: false })
  const id = useId()
  // Cleared is also what is typed and not applied.
  const [clearings, setClearings] = useState(0)
  const { own, others } = useMemo(() => partedBy(filters, values), [filters, values])
  const clear = (
    <Button
      variant="text"
      onClick={() => {
        setClearings(clearings + 1)
        onApply(others)
      }}
      sx={{ marginInlineEnd: 'auto' }}
    >
      {words('Clear filters')}
    </Button>
  )
  const apply = (
    <Button variant="contained" type="submit" form={id} disabled={!ready}>
      {words('Filter')}
    </Button>
  )
  const form = (
    <DeskForm
      key={clearings}
      id={id}
      className="form-grid"
      fields={NO_FIELDS}
      start={own}
      check={wanted => ({ values: withoutEmpty(wanted), errors: {} })}
      onSubmit={wanted => isReady(filters, wanted) && onApply({ ...others, ...wanted })}
    >
      <Filters filters={filters} values={own} onStanding={setStanding} />
    </DeskForm>
  )
  if (docked)
    return (
      <Docked {...{ title, onClose }} {...docked} keeps={changed} footer={[clear, apply]}>
        {form}
      </Docked>
    )
  return (
    <Dialog
      title={title}
      esc="untouched"
      onClose={onClose}
      footer={
        <>
          {clear}
          <Button onClick={onClose}>{words('ra.action.cancel', 'Cancel')}</Button>
          {apply}
        </>
      }
    >
      {form}
    </Dialog>
  )
}

const NO_FIELDS = {}

/** What of the address the form holds; the rest, such as what is searched for, stays as it is. */
const partedBy = (filters: readonly DeclaredFilter[], values: FilterValues) => {
  const keys = new Set(filters.flatMap(filter => filter.keys))
  const of = (held: boolean) => Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key) === held))
  return { own: of(true), others: of(false) }
}

const said = (filters: readonly DeclaredFilter[], values: FilterValues): string => {
  const kept = withoutEmpty(values)
  return JSON.stringify(filters.flatMap(({ keys }) => keys.map(key => kept[key] ?? null)))
}

interface FiltersProps {
  filters: readonly DeclaredFilter[]
  /** Those in force. */
  values: FilterValues
  onStanding: (standing: Standing) => void
}

const Filters = ({ filters, values, onStanding }: FiltersProps) => {
  const { setValue } = useFormContext()
  const wanted: FilterValues = useWatch()
  const ready = isReady(filters, wanted)
  const changed = said(filters, wanted) !== said(filters, values)
  useEffect(() => onStanding({ ready, changed }), [onStanding, ready, changed])
  return filters.map(({ rule, field }) => {
    const Filter = filterOf(field.kind)
    const change = (values: FilterValues) => {
      for (const [key, value] of Object.entries(values)) setValue(key, value)
    }
    return <Filter key={rule.field} field={field} rule={rule} filter={wanted} onChange={change} />
  })
}
