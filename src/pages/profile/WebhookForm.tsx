import { type FormEvent, useMemo, useState } from 'react'
import { webhooks } from '../../../resources/people/webhooks.ts'
import { useWords } from '../../app/i18n/words.ts'
import { DeclaredInput } from '../../resource/actions/DeclaredInput.tsx'
import { useDeclaredForm } from '../../resource/actions/useDeclaredForm.ts'
import { fieldsInWords } from '../../resource/labels.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx'
import { toast } from '../../ui/toast.ts'
import { type Saved, useWebhookCall, type WebhookInfo } from './useWebhook.ts'

interface WebhookFormProps {
  userId: number
  /** Null before there is one. */
  info: WebhookInfo | null
  onSecret: (secret: string) => void
}

/** Address, events, on or off. */
export const WebhookForm = ({ userId, info, onSecret }: WebhookFormProps) => {
  const words = useWords()
  const call = useWebhookCall()
  const fields = useMemo(() => {
    const { user_id: _whose, secret: _secret, ...asked } = webhooks.actions.save.input
    return fieldsInWords(words, 'services.webhooks.save', asked)
  }, [words])
  const form = useDeclaredForm(fields, info ? { ...info } : undefined)
  const [busy, setBusy] = useState(false)
  const events = fields.events?.kind === 'select' ? fields.events.choices : []

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const judged = form.judge()
    if (!judged) return
    setBusy(true)
    try {
      const { data, message } = await call('save', { input: { ...judged, user_id: userId } })
      toast.success(message)
      const made = (data as Saved).new_secret
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
      <DeclaredInput form={form} name="is_active" />
      <div className="row">
        <Button tone="primary" icon="save" type="submit" busy={busy}>
          {words('ra.action.save', 'Save')}
        </Button>
      </div>
    </form>
  )
}
