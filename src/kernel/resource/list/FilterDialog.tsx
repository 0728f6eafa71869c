/** The filter dialog (rule panel-6): every declared filter, all optional; the button "Filter" applies them. */

import { useEffect, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { DeskForm } from '../../form/DeskForm.tsx'
import { useWords } from '../../i18n/words.ts'
import { filterOf } from '../../kinds/filters.ts'
import '../../kinds/inputs.css'
import Button from '@mui/material/Button'
import { Dialog } from '../../ui/Dialog.tsx'
import { type FilterValues, withoutEmpty } from './address.ts'
import { type DeclaredFilter, isReady } from './filterRules.ts'

interface FilterDialogProps {
  title: string
  filters: readonly DeclaredFilter[]
  values: FilterValues
  onApply: (values: FilterValues) => void
  onClose: () => void
}

export const FilterDialog = ({ title, filters, values, onApply, onClose }: FilterDialogProps) => {
  const words = useWords()
  const [ready, setReady] = useState(true)
  const id = useId()
  const keys = new Set(filters.flatMap(filter => filter.keys))
  const cleared = Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)))
  return (
    <Dialog
      title={title}
      esc="untouched"
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={() => onApply(cleared)} sx={{ marginInlineEnd: 'auto' }}>
            {words('Clear filters')}
          </Button>
          <Button onClick={onClose}>{words('ra.action.cancel', 'Cancel')}</Button>
          <Button variant="contained" type="submit" form={id} disabled={!ready}>
            {words('Filter')}
          </Button>
        </>
      }
    >
      <DeskForm
        id={id}
        className="form-grid"
        fields={NO_FIELDS}
        start={values}
        check={wanted => ({ values: withoutEmpty(wanted), errors: {} })}
        onSubmit={wanted => isReady(filters, wanted) && onApply(wanted)}
      >
        <Filters filters={filters} onReady={setReady} />
      </DeskForm>
    </Dialog>
  )
}

const NO_FIELDS = {}

const Filters = ({ filters, onReady }: { filters: readonly DeclaredFilter[]; onReady: (ready: boolean) => void }) => {
  const { setValue } = useFormContext()
  const wanted: FilterValues = useWatch()
  const ready = isReady(filters, wanted)
  useEffect(() => onReady(ready), [onReady, ready])
  return filters.map(({ rule, field }) => {
    const Filter = filterOf(field.kind)
    const change = (values: FilterValues) => {
      for (const [key, value] of Object.entries(values)) setValue(key, value)
    }
    return <Filter key={rule.field} field={field} rule={rule} filter={wanted} onChange={change} />
  })
}
