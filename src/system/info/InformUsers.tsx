/** Part of /server-info: tell many users something (rule notifications-3). Who is reached is counted as one chooses; sending is a job. */

import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { fillPlaceholders } from '../../../messaging/placeholders.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { COMMON_VARIABLES } from '../../../resources/notifications/notification-events.ts'
import type { NoticeRow } from '../../../resources/notifications/notifications.answers.ts'
import { informing } from '../../../resources/notifications/notifications.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { DeclaredInput } from '../../kernel/resource/actions/DeclaredInput.tsx'
import { useDeclaredForm } from '../../kernel/resource/actions/useDeclaredForm.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { NoticeItem } from '../../notifications/port.ts'
import { InformHistory } from './InformHistory.tsx'
import './inform.css'
import { Reach } from './Reach.tsx'
import { StartFrom } from './StartFrom.tsx'

/** Which further field an audience asks for. */
const ASKS: Readonly<Record<string, string>> = { types: 'user_type_ids', users: 'user_ids', route: 'primary_route_id' }
const TEXTS = ['title', 'message', 'type'] as const
const MORE = ['url', 'valid_until'] as const

const InformUsers = () => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const fields = useMemo(() => fieldsInWords(words, 'services.informing.send', informing.actions.send.input), [words])
  const form = useDeclaredForm(fields)
  const [asking, setAsking] = useState<Readonly<Record<string, unknown>>>()
  // The same for every attempt with these words: a repeat after a lost answer tells nobody twice.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { values } = form
  const asks = ASKS[String(values.audience)]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const validated = form.validate()
    if (validated) setAsking(validated)
  }
  const send = async (reason: string): Promise<string | undefined> => {
    try {
      const answer = await provider.act(informing.name, 'send', { input: { ...asking, reason }, idempotencyKey: key })
      await client.invalidateQueries({ queryKey: [informing.name, 'history'] })
      form.reset()
      setKey(crypto.randomUUID())
      return answer.message
    } catch (error) {
      form.refuse(error)
      notify(messageOf(error), { type: 'error' })
      throw error
    }
  }
  return (
    <section className="inform" aria-labelledby="inform-title">
      <h2 id="inform-title">{words('desk.inform.title', 'Inform users')}</h2>
      <div className="panel inform-box">
        <form ref={form.form} className="stack" noValidate onSubmit={submit}>
          {form.problem && (
            <p className="form-problem" role="alert">
              {form.problem}
            </p>
          )}
          <StartFrom onChoose={text => form.reset({ ...values, title: text.subject, message: text.body, type: text.tone })} />
          {TEXTS.map(name => (
            <DeclaredInput key={name} form={form} name={name} />
          ))}
          <DeclaredInput form={form} name="audience" />
          {asks !== undefined && <DeclaredInput form={form} name={asks} required />}
          <Reach values={values} asks={asks} />
          <Checkbox
            label={words('desk.inform.also_mail', 'By e-mail too')}
            checked={Array.isArray(values.channels)}
            onChange={ticked => form.change('channels', ticked ? ['in_app', 'email'] : undefined)}
          />
          {MORE.map(name => (
            <DeclaredInput key={name} form={form} name={name} />
          ))}
          <div className="row">
            <Button variant="contained" startIcon={<Icon name="send" />} type="submit">
              {words('desk.inform.send', 'Send')}
            </Button>
          </div>
        </form>
        <Preview title={String(values.title ?? '')} message={String(values.message ?? '')} type={values.type} />
      </div>
      <InformHistory />
      {asking && (
        <ConfirmDialog
          title={words('desk.inform.title', 'Inform users')}
          text={<Reach values={asking} asks={asks} asQuestion />}
          askReason
          yesLabel={words('desk.inform.send', 'Send')}
          noLabel={words('ra.action.cancel', 'Cancel')}
          run={send}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}

export default InformUsers

const noop = () => {}

/** As it will stand under the bell, with sample values for the variables. */
const Preview = ({ title, message, type }: { title: string; message: string; type: unknown }) => {
  const words = useWords()
  const filled = (text: string) => fillPlaceholders(text, COMMON_VARIABLES) ?? text
  const notice: NoticeRow = {
    id: 0,
    title: filled(title) || words('desk.inform.sample_title', 'Title'),
    data: { message: filled(message) || words('desk.inform.sample_message', 'The message, as you enter it.') },
    type: (type as NoticeRow['type']) ?? 'info',
    event: 'server-notice',
    url: null,
    sender: null,
    created_at: new Date().toISOString(),
    read_at: null,
    read_status: 0,
  }
  return (
    <aside className="inform-preview" aria-label={words('desk.inform.preview', 'As it will look')}>
      <h3>{words('desk.inform.preview', 'As it will look')}</h3>
      <div className="panel" inert>
        <NoticeItem notice={notice} onOpen={noop} />
      </div>
      <p className="hint">
        {words('desk.inform.variables', 'You may write %{names}: everybody reads their own.', {
          names: Object.keys(COMMON_VARIABLES)
            .map(name => `{{${name}}}`)
            .join(', '),
        })}
      </p>
    </aside>
  )
}
