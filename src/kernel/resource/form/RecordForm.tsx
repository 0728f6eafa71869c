import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo, type ReactNode, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { keyText } from '../../desk/keys.ts'
import { DeskForm } from '../../form/DeskForm.tsx'
import { FieldInput } from '../../form/FieldInput.tsx'
import { inSentence, useWords } from '../../i18n/words.ts'
import { titleOf } from '../../kinds/reference/titles.ts'
import { isWide } from '../../kinds/shown.ts'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { AnyRecord, AnyViews } from '../defineViews.ts'
import { conditionNames, type Mode, type ShownField, shownSections } from './playing.ts'
import { type RecordSave, useRecordSave } from './useRecordSave.ts'
import '../../form/form.css'

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

const NOT_ASKED = { required: false }
/** It is there, though it is never sent: what is asked for once stays while nothing is typed. */
const STORED = { ...NOT_ASKED, example: '••••••••' }

/** A companion's own input where there is one, else that of the field's kind. */
const Shown = memo(({ name, field, readOnly, stored, resource, Own }: ShownProps) =>
  Own && !readOnly ? (
    <div className={cx('form-field', isWide(field) && 'wide')} data-field={name}>
      <Own field={field} source={name} resource={resource} />
    </div>
  ) : (
    <FieldInput name={name} readOnly={readOnly} {...(stored && { change: field.required ? STORED : NOT_ASKED })} />
  ),
)

export interface ResourceFormProps {
  /** In the reader's language. */
  resource: AnyResource
  views: AnyViews
  mode: Mode
  /** The record to change; what a new one starts with. */
  record: Readonly<Record<string, unknown>>
  onClose: () => void
  /** Else it closes. */
  onSaved?: (stored: AnyRecord | undefined) => void
  /** Stands over another form, and so apart from it. */
  over?: boolean
  /** Stands in the place of a panel that has slid in already. */
  still?: boolean
}

export const ResourceForm = (props: ResourceFormProps) => {
  const { resource, views, mode, record, onClose, onSaved = () => onClose(), over = false, still = false } = props
  const words = useWords()
  const made = useRecordSave({ resource, mode, record, onSaved })
  const Aside = views.aside
  const title =
    mode === 'create'
      ? words('Create %{name}', { name: inSentence(resource.label.one) })
      : words('Edit %{name}', { name: titleOf(resource, record) })

  return (
    <Dialog
      side
      inPlace={!over}
      trail={!over}
      title={title}
      className={cx('side-wide', Aside && 'with-aside', still && 'still')}
      onClose={onClose}
      closable={!made.isSaving}
      footer={
        <>
          <Button disabled={made.isSaving} onClick={onClose}>
            {words('ra.action.cancel', 'Cancel')}
          </Button>
          <Button variant="contained" type="submit" form={made.id} loading={made.isSaving} title={keyText('send')}>
            {words('ra.action.save', 'Save')}
          </Button>
        </>
      }
    >
      <RecordForm of={made}>
        <Box sx={Aside && { display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 1fr) 320px' } }}>
          <RecordSections of={made} views={views} />
          {Aside && (
            <Box component="aside" sx={{ position: { md: 'sticky' }, top: 0, alignSelf: 'start' }}>
              <Aside />
            </Box>
          )}
        </Box>
      </RecordForm>
    </Dialog>
  )
}
