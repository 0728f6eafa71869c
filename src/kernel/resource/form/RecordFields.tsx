import { type KeyboardEvent, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import '../../kinds/inputs.css'
import type { AnyViews } from '../defineViews.ts'
import { FormField } from './FormField.tsx'
import './form.css'
import { conditionNames, shownSections } from './playing.ts'
import type { RecordForm } from './useRecordForm.tsx'

/** The form element of a record: its sections as declared. Stands inside `<FormProvider>`. Ctrl or ⌘ with Enter saves. */
export const RecordFields = ({ record, views }: { record: RecordForm; views: AnyViews }) => {
  const { id, isSubmitting, problem, save } = record
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }
  return (
    <form
      id={id}
      className="resource-form"
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={event => {
        event.preventDefault()
        if (!isSubmitting) void save()
      }}
    >
      {problem && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      <Sections record={record} views={views} />
    </form>
  )
}

/** Drawn anew only when a field changes that another waits for; the fields themselves follow their own values. */
const Sections = ({ record: { state, form }, views }: { record: RecordForm; views: AnyViews }) => {
  const { resource } = state
  const names = useMemo(() => conditionNames(resource), [resource])
  useWatch({ control: form.control, name: names })
  return shownSections(state, form.getValues()).map(({ section, fields }, index) => (
    <fieldset key={section ?? fields[0]?.name ?? index} className="form-section">
      {section && <legend>{section}</legend>}
      <div className="form-grid two">
        {fields.map(({ name, field, readOnly }) => (
          <FormField
            key={name}
            name={name}
            field={field}
            readOnly={readOnly}
            resource={resource.name}
            Own={views.inputs?.[name]}
          />
        ))}
      </div>
    </fieldset>
  ))
}
