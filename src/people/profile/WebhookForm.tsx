import Button from '@mui/material/Button'
import { type FormEvent, useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { PRESENT_EVENTS } from '../../../resources/webhooks/webhook-events.ts'
import type { WebhookInfo } from '../../../resources/webhooks/webhooks.answers.ts'
import { webhooks } from '../../../resources/webhooks/webhooks.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { DeclaredInput } from '../../kernel/resource/actions/DeclaredInput.tsx'
import { useDeclaredForm } from '../../kernel/resource/actions/useDeclaredForm.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'
import { CheckboxGroup } from '../../kernel/ui/CheckboxGroup.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useWebhookCall } from './useWebhook.ts'

interface WebhookFormProps {
  userId: number
  /** Of somebody else a secret may be set, and is never shown. */
  isOwn: boolean
  /** Null before there is one. */
  info: WebhookInfo | null
  onSecret: (secret: string) => void
}

/** Address, events, on or off. */
export const WebhookForm = ({ userId, isOwn, info, onSecret }: WebhookFormProps) => {
  const notify = useNotify()
  const words = useWords()
  const call = useWebhookCall()
  const fields = useMemo(() => {
    const { user_id: _whose, secret, ...asked } = webhooks.actions.save.input
    const agreed = {
      ...secret,
      label: words('desk.webhook.secret_agreed', 'Secret agreed on with its owner'),
      help: words(
        'desk.webhook.secret_other',
        'Empty: the present one stays, or one is made; its owner sees a secret by making a new one under Edit profile.',
      ),
    }
    return fieldsInWords(words, 'services.webhooks.save', isOwn ? asked : { ...asked, secret: agreed })
  }, [words, isOwn])
  const form = useDeclaredForm(fields, info ? { ...info, secret: undefined } : undefined)
  const [busy, setBusy] = useState(false)
  // A former name is offered only where it is still asked for.
  const kept = info?.events ?? []
  const events = (fields.events?.kind === 'select' ? fields.events.choices : []).filter(
    ({ value }) => PRESENT_EVENTS.some(event => event.value === value) || kept.includes(String(value)),
  )

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const validated = form.validate()
    if (!validated) return
    setBusy(true)
    try {
      const { data, message } = await call('save', { input: { ...validated, user_id: userId } })
      notify(message, { type: 'success' })
      const made = data.new_secret
      if (made) onSecret(made)
    } catch (error) {
      form.refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form.form} className="stack webhook-form" noValidate onSubmit={event => void save(event)}>
      {form.problem && (
        <p className="form-problem" role="alert">
          {form.problem}
        </p>
      )}
      <DeclaredInput form={form} name="webhook_url" />
      <CheckboxGroup
        name="events"
        label={fields.events?.label ?? ''}
        required
        values={(form.values.events as string[] | undefined) ?? []}
        options={events.map(({ value, label }) => ({ value: String(value), label: `${label} (${value})` }))}
        error={form.errors.events}
        onChange={values => form.change('events', values)}
      />
      {!isOwn && <DeclaredInput form={form} name="secret" />}
      <DeclaredInput form={form} name="is_active" />
      <div className="row">
        <Button variant="contained" startIcon={<Icon name="save" />} type="submit" loading={busy}>
          {words('ra.action.save', 'Save')}
        </Button>
      </div>
    </form>
  )
}
