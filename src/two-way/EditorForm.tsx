import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { keyText } from '../kernel/desk/keys.ts'
import { useWords } from '../kernel/i18n/words.ts'
import type { AnyViews } from '../kernel/resource/defineViews.ts'
import { FormBeside, type Side } from '../kernel/resource/form/FormBeside.tsx'
import { RecordForm, RecordSections } from '../kernel/resource/form/RecordForm.tsx'
import { useRecordSave } from '../kernel/resource/form/useRecordSave.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { PageHead } from '../kernel/ui/PageHead.tsx'
import { LivePreview } from './LivePreview.tsx'
import { sendHref } from './sendHref.ts'

const NO_VIEWS: AnyViews = {}

/** The form beside a phone that shows at once what is typed; on a phone one of the two at a time. */
export const EditorForm = ({ record }: { record: Readonly<Record<string, unknown>> }) => {
  const words = useWords()
  const navigate = useNavigate()
  const { search } = useLocation()
  const resource = useInWords(twoWaysSms)
  const [side, setSide] = useState<Side>('form')
  const next = useRef<'list' | 'send'>('list')
  const stored = typeof record.id === 'number' ? record.id : undefined
  const made = useRecordSave({
    resource,
    mode: stored === undefined ? 'create' : 'update',
    record,
    onSaved: written => {
      const saved = { ...record, ...written } as { id: number; user_id?: number | null }
      navigate(next.current === 'send' ? sendHref(saved) : { pathname: `/${twoWaysSms.name}`, search })
    },
  })
  /** What is wrong is seen where it is put right. */
  const goOn = (then: 'list' | 'send') => {
    next.current = then
    setSide('form')
  }
  const title = stored === undefined ? words('New two-way page') : words('Edit %{name}', { name: String(record.title ?? '') })
  return (
    <RecordForm of={made}>
      <PageHead title={title} />
      <FormBeside
        title={title}
        side={side}
        onSide={setSide}
        preview={<LivePreview record={record} />}
        actions={
          <>
            <Button href={`/${twoWaysSms.name}${search}`} disabled={made.isSaving}>
              {words('ra.action.cancel', 'Cancel')}
            </Button>
            <span className="grow" />
            <Button
              startIcon={<Icon name="send" />}
              disabled={made.isSaving}
              onClick={event => {
                goOn('send')
                // By itself Enter in a field would press the first button that sends: this one.
                event.currentTarget.form?.requestSubmit()
              }}
            >
              {words('Save and send')}
            </Button>
            <Button
              variant="contained"
              startIcon={<Icon name="save" />}
              loading={made.isSaving}
              title={keyText('send')}
              type="submit"
              onClick={() => goOn('list')}
            >
              {words('ra.action.save', 'Save')}
            </Button>
          </>
        }
      >
        <RecordSections of={made} views={NO_VIEWS} />
      </FormBeside>
    </RecordForm>
  )
}
