import { type ReactNode, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { DeskForm } from '../../form/DeskForm.tsx'
import { FieldInput } from '../../form/FieldInput.tsx'
import { isWide } from '../../kinds/shown.ts'
import { cx } from '../../ui/cx.ts'
import type { AnyViews } from '../defineViews.ts'
import { conditionNames, type ShownField, shownSections } from './playing.ts'
import type { RecordSave } from './useRecordSave.ts'

/** The form of a record; leaving it with changes asks first. Its sections stand where `RecordSections` is put. */
export const RecordForm = ({ of, children }: { of: RecordSave; children: ReactNode }) => (
  <DeskForm id={of.id} fields={of.state.resource.fields} start={of.start} check={of.check} onSubmit={of.save} guarded eager>
    {children}
  </DeskForm>
)

/** The sections as declared. Drawn anew only when a field changes that another waits for; the fields follow their own values. */
export const RecordSections = ({ of: { state }, views }: { of: RecordSave; views: AnyViews }) => {
  const { resource } = state
  const { control, getValues } = useFormContext()
  const names = useMemo(() => conditionNames(resource), [resource])
  useWatch({ control, name: names })
  return (
    <div className="resource-form">
      {shownSections(state, getValues()).map(({ section, fields }, index) => (
        <fieldset key={section ?? fields[0]?.name ?? index} className="form-section">
          {section && <legend>{section}</legend>}
          <div className="form-grid two">
            {fields.map(shown => (
              <Shown key={shown.name} {...shown} resource={resource.name} Own={views.inputs?.[shown.name]} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

interface ShownProps extends ShownField {
  resource: string
  Own: NonNullable<AnyViews['inputs']>[string] | undefined
}

/** A companion's own input where there is one, else that of the field's kind. */
const Shown = ({ name, field, readOnly, resource, Own }: ShownProps) =>
  Own && !readOnly ? (
    <div className={cx('form-field', isWide(field) && 'wide')} data-field={name}>
      <Own field={field} source={name} resource={resource} />
    </div>
  ) : (
    <FieldInput name={name} readOnly={readOnly} />
  )
