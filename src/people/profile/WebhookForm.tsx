import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { useNotify } from 'react-admin'
import { PRESENT_EVENTS } from '../../../resources/webhooks/webhook-events.ts'
import type { WebhookInfo } from '../../../resources/webhooks/webhooks.answers.ts'
import { webhooks } from '../../../resources/webhooks/webhooks.ts'
import { DeclaredForm } from '../../kernel/form/DeclaredForm.tsx'
import { FieldInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useWebhookCall } from './useWebhook.ts'

const EVENTS = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' }

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
  const save = useWebhookCall('save')
  const kept = info?.events
  const fields = useMemo(() => {
    const { webhook_url, events, secret, is_active } = fieldsInWords(words, 'services.webhooks.save', webhooks.actions.save.input)
    // A former name is offered only where it is still asked for.
    const offered = events.choices.filter(
      ({ value }) => PRESENT_EVENTS.some(event => event.value === value) || kept?.some(one => one === value),
    )
    const agreed = {
      ...secret,
      label: words('Secret agreed on with its owner'),
      help: words(
        'Empty: the present one stays, or one is made; its owner sees a secret by making a new one under Edit profile.',
      ),
    }
    return {
      webhook_url,
      events: { ...events, choices: offered.map(one => ({ ...one, label: `${one.label} (${one.value})` })) },
      ...(!isOwn && { secret: agreed }),
      is_active,
    }
  }, [words, isOwn, kept])
  const stored = useMemo(() => info && { ...info, secret: undefined }, [info])
  return (
    <Box sx={{ maxWidth: 640, '& .MuiFormGroup-root': EVENTS }}>
      <DeclaredForm
        className="stack"
        fields={fields}
        record={stored ?? undefined}
        onSubmit={input =>
          save.mutateAsync(
            { input: { ...input, user_id: userId } },
            {
              onSuccess: ({ data, message }) => {
                notify(message, { type: 'success' })
                if (data.new_secret) onSecret(data.new_secret)
              },
            },
          )
        }
      >
        {Object.keys(fields).map(name => (
          <FieldInput key={name} name={name} />
        ))}
        <div className="row">
          <Button variant="contained" startIcon={<Icon name="save" />} type="submit" loading={save.isPending}>
            {words('ra.action.save', 'Save')}
          </Button>
        </div>
      </DeclaredForm>
    </Box>
  )
}
