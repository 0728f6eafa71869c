/** Create and edit, in a panel beside the list (the whole screen on a phone). Ctrl or ⌘ with Enter saves. */

import Button from '@mui/material/Button'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { useWords } from '../../i18n/words.ts'
import { titleOf } from '../../kinds/reference/titles.ts'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { shortcut } from '../../ui/shortcut.ts'
import type { AnyViews } from '../defineViews.ts'
import '../../form/form.css'
import type { Mode } from './playing.ts'
import { RecordForm, RecordSections } from './RecordForm.tsx'
import { useRecordSave } from './useRecordSave.ts'

export interface ResourceFormProps {
  /** In the reader's language. */
  resource: AnyResource
  views: AnyViews
  mode: Mode
  /** The record to change; what a new one starts with. */
  record: Readonly<Record<string, unknown>>
  onClose: () => void
  /** Stands in the place of a panel that has slid in already. */
  still?: boolean
}

export const ResourceForm = ({ resource, views, mode, record, onClose, still = false }: ResourceFormProps) => {
  const words = useWords()
  const made = useRecordSave({ resource, mode, record, onSaved: onClose })
  const Aside = views.aside
  const title =
    mode === 'create'
      ? words('Create %{name}', { name: resource.label.one })
      : words('Edit %{name}', { name: titleOf(resource, record) })

  return (
    <Dialog
      side
      title={title}
      className={cx('side-wide', Aside && 'with-aside', still && 'still')}
      onClose={onClose}
      closable={!made.isSaving}
      footer={
        <>
          <Button disabled={made.isSaving} onClick={onClose}>
            {words('ra.action.cancel', 'Cancel')}
          </Button>
          <Button variant="contained" type="submit" form={made.id} loading={made.isSaving} title={shortcut('↵')}>
            {words('ra.action.save', 'Save')}
          </Button>
        </>
      }
    >
      <RecordForm of={made}>
        <div className="form-and-aside">
          <RecordSections of={made} views={views} />
          {Aside && (
            <aside className="form-aside">
              <Aside />
            </aside>
          )}
        </div>
      </RecordForm>
    </Dialog>
  )
}
