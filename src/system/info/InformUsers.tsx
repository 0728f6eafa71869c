/** Part of /server-info: tell many users something (rule notifications-3). Who is reached is counted as one chooses; sending is a job. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { fillPlaceholders } from '../../../messaging/placeholders.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { COMMON_VARIABLES } from '../../../resources/notifications/notification-events.ts'
import { informing } from '../../../resources/notifications/notifications.ts'
import { DeclaredForm } from '../../kernel/form/DeclaredForm.tsx'
import type { Values } from '../../kernel/form/DeskForm.tsx'
import { FieldInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import { NoticePreview } from '../../notifications/port.ts'
import { InformHistory } from './InformHistory.tsx'
import { Reach } from './Reach.tsx'
import { StartFrom } from './StartFrom.tsx'

/** Which further field an audience asks for. */
const ASKS: Readonly<Record<string, string>> = { types: 'user_type_ids', users: 'user_ids', route: 'primary_route_id' }
const asksOf = ({ audience }: Values) => ASKS[String(audience)]
const TEXTS = ['title', 'message', 'type'] as const
const MORE = ['url', 'valid_until'] as const
const BESIDE = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.6fr) minmax(240px, 1fr)' }

/** What is to be sent, while the person is asked; the form waits for what came of it. */
interface Asking {
  input: Values
  sent: () => void
  over: () => void
  refused: (error: unknown) => void
}

const InformUsers = () => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const fields = useMemo(() => fieldsInWords(words, 'services.informing.send', informing.actions.send.input), [words])
  const [asking, setAsking] = useState<Asking>()
  // The same for every attempt with these words: a repeat after a lost answer tells nobody twice.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { mutateAsync } = useMutation({
    mutationFn: (input: Values) => provider.act(informing.name, 'send', { input, idempotencyKey: key }),
    onSuccess: () => {
      setKey(crypto.randomUUID())
      return client.invalidateQueries({ queryKey: [informing.name, 'history'] })
    },
    onError: error => notify(messageOf(error), { type: 'error' }),
  })
  return (
    <Box sx={{ mt: 3 }}>
      <Section title={words('Inform users')}>
        <Box className="panel" sx={{ p: { xs: 2, md: 2.5 } }}>
          <DeclaredForm
            className="stack"
            fields={fields}
            onSubmit={(input, { form }) =>
              new Promise<void>((over, refused) => setAsking({ input, sent: () => form.reset(), over, refused }))
            }
          >
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: BESIDE }}>
              <Asked />
              <Preview />
            </Box>
          </DeclaredForm>
        </Box>
        <InformHistory />
        {asking && (
          <ConfirmDialog
            title={words('Inform users')}
            text={<Reach values={asking.input} asks={asksOf(asking.input)} asQuestion />}
            askReason
            yesLabel={words('Send')}
            noLabel={words('ra.action.cancel', 'Cancel')}
            run={async reason => {
              const told = { onSuccess: asking.sent, onError: asking.refused }
              return (await mutateAsync({ ...asking.input, reason }, told)).message
            }}
            onClose={() => {
              asking.over()
              setAsking(undefined)
            }}
          />
        )}
      </Section>
    </Box>
  )
}

/** The fields, as far as the audience that is chosen asks for them. */
const Asked = () => {
  const words = useWords()
  const { setValue } = useFormContext()
  const values = useWatch()
  const asks = asksOf(values)
  return (
    <div className="stack">
      <StartFrom
        onChoose={({ subject, body, tone }) => {
          for (const [name, value] of Object.entries({ title: subject, message: body, type: tone }))
            setValue(name, value, { shouldValidate: true })
        }}
      />
      {[...TEXTS, 'audience'].map(name => (
        <FieldInput key={name} name={name} />
      ))}
      {asks !== undefined && <FieldInput key={asks} name={asks} change={{ required: true }} />}
      <Reach values={values} asks={asks} />
      <Checkbox
        label={words('By e-mail too')}
        checked={Array.isArray(values.channels)}
        onChange={ticked => setValue('channels', ticked ? ['in_app', 'email'] : undefined)}
      />
      {MORE.map(name => (
        <FieldInput key={name} name={name} />
      ))}
      <Button variant="contained" startIcon={<Icon name="send" />} type="submit" sx={{ alignSelf: 'start' }}>
        {words('Send')}
      </Button>
    </div>
  )
}

export default InformUsers

/** As it will stand under the bell, with sample values for the variables. */
const Preview = () => {
  const words = useWords()
  const [title, message, type] = useWatch({ name: [...TEXTS] })
  const filled = (text: unknown) => fillPlaceholders(String(text ?? ''), COMMON_VARIABLES) ?? String(text ?? '')
  return (
    <aside className="stack" aria-label={words('Preview')}>
      <h3 className="muted">{words('Preview')}</h3>
      <NoticePreview
        title={filled(title) || words('Title')}
        message={filled(message) || words('desk.inform.sample_message', 'The message, as you enter it.')}
        type={String(type ?? 'info')}
        event="server-notice"
      />
      <p className="hint">
        {words('You may write %{names}: each recipient sees their own.', {
          names: Object.keys(COMMON_VARIABLES)
            .map(name => `{{${name}}}`)
            .join(', '),
        })}
      </p>
    </aside>
  )
}
