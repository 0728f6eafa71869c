/** Tab "Webhook" of /edit-profile and of a user: where events go, which, the secret, a test, and every delivery (rule webhooks-1). */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMemo, useState } from 'react'
import { usePrincipal, useSession } from '../../../authProvider/principal.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { allows } from '../../../resources/language/access.ts'
import { PRESENT_EVENTS } from '../../../resources/webhooks/webhook-events.ts'
import type { WebhookInfo } from '../../../resources/webhooks/webhooks.answers.ts'
import { webhooks } from '../../../resources/webhooks/webhooks.ts'
import { DeclaredForm } from '../../kernel/form/DeclaredForm.tsx'
import { FieldInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'
import { useTelling } from '../../kernel/resource/useTelling.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { SecretOnce } from '../SecretOnce.tsx'
import { REST_MS, useWebhookCall } from './useWebhook.ts'
import { WebhookHistory } from './WebhookHistory.tsx'

const EVENTS = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' }
const HINT = { maxWidth: '80ch' }

/** `userId`: whose; one's own where not said. */
const Webhook = ({ userId }: { userId?: number }) => {
  const words = useWords()
  const self = Number(useSession()?.user.id)
  const of = userId ?? self
  const isOwn = of === self
  const mayChange = allows(usePrincipal(), webhooks.actions.save)
  const query = useAnswer(webhooks, 'info', { id: of }, { refetchInterval: REST_MS })
  const [secret, setSecret] = useState<string>()
  return (
    <Answered query={query} waiting={240}>
      {info => (
        <Stack sx={{ gap: 2.5 }}>
          <header>
            <h2 className="row wrap">
              {words('Webhook')} {info && <State info={info} />}
            </h2>
            <Box component="p" className="hint" sx={HINT}>
              {isOwn
                ? words(
                    'Events are posted to your address as JSON, signed with a secret that only you and the platform know. Failed deliveries are retried for 24 hours.',
                  )
                : words(
                    'Events in this account are posted to its address as JSON, signed with a secret that only its owner and the platform know. Failed deliveries are retried for 24 hours.',
                  )}
            </Box>
          </header>
          {info?.disabled_reason && (
            <Note severity="error" role="alert">
              {words('Switched off automatically: %{reason} Fix the problem, tick Active and save.', {
                reason: info.disabled_reason,
              })}
            </Note>
          )}
          {mayChange ? (
            <WebhookForm key={`${info?.id}/${info?.is_active}`} userId={of} isOwn={isOwn} info={info} onSecret={setSecret} />
          ) : (
            <Settings info={info} />
          )}
          {info && (
            <>
              <SecretAndTest userId={of} isOwn={isOwn} info={info} onSecret={setSecret} />
              <WebhookHistory userId={of} />
            </>
          )}
          {secret !== undefined && (
            <SecretOnce
              title={words('Your secret')}
              about={info?.webhook_url ?? ''}
              secret={secret}
              hint={words('Store it where your receiver can read it.')}
              onClose={() => setSecret(undefined)}
            />
          )}
        </Stack>
      )}
    </Answered>
  )
}

export default Webhook

const State = ({ info }: { info: WebhookInfo }) => {
  const words = useWords()
  if (info.is_active === 0) return <Badge>{words('Switched off')}</Badge>
  if (info.failure_count > 0)
    return <Badge tone="warning">{words('Failing: %{count} in a row', { count: info.failure_count })}</Badge>
  return <Badge tone="success">{words('Active')}</Badge>
}

/** What is set, for who may look at it and not change it. */
const Settings = ({ info }: { info: WebhookInfo | null }) => {
  const words = useWords()
  if (!info) return <EmptyState icon="plug" title={words('No webhook')} />
  return (
    <Facts>
      <Fact name={words('Address')}>
        <span className="mono">{info.webhook_url}</span>
      </Fact>
      <Fact name={words('Events')}>
        <span className="mono">{info.events.join(', ')}</span>
      </Fact>
    </Facts>
  )
}

interface PartProps<Info = WebhookInfo> {
  userId: number
  /** Of somebody else a secret may be set, and is never shown. */
  isOwn: boolean
  info: Info
  onSecret: (secret: string) => void
}

const SecretAndTest = ({ userId, isOwn, info, onSecret }: PartProps) => {
  const words = useWords()
  const mayRotate = allows(usePrincipal(), webhooks.actions.rotate) && isOwn
  const rotate = useWebhookCall('rotate')
  const test = useWebhookCall('test')
  const of = { input: { user_id: userId } }
  const telling = useTelling()
  return (
    <Box className="row wrap" sx={{ py: 2, borderBlock: '1px solid var(--line)', '& > .row': { marginInlineStart: 'auto' } }}>
      <Box sx={HINT}>
        <strong>{words('Secret')}</strong> <span className="mono">{info.secret}</span>
        <p className="hint">
          {words(
            'X-Signature is "sha256=" followed by the hex HMAC-SHA256 of X-Timestamp, a dot and the body. Verify it, and reject timestamps older than five minutes.',
          )}
        </p>
      </Box>
      <div className="row">
        {mayRotate && (
          <Button
            startIcon={<Icon name="key" />}
            loading={rotate.isPending}
            onClick={() => rotate.mutate(of, { ...telling, onSuccess: ({ data }) => onSecret(data.new_secret) })}
          >
            {words('New secret')}
          </Button>
        )}
        <Button
          startIcon={<Icon name="send" />}
          loading={test.isPending}
          disabled={info.is_active === 0}
          onClick={() => test.mutate(of, telling)}
        >
          {words('Send test event')}
        </Button>
      </div>
    </Box>
  )
}

/** Address, events, on or off. */
const WebhookForm = ({ userId, isOwn, info, onSecret }: PartProps<WebhookInfo | null>) => {
  const telling = useTelling()
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
      label: words('Secret agreed with the owner'),
      help: words('Leave empty to keep the current secret or generate one. The owner can create a new one under Edit profile.'),
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
        onSubmit={async input => {
          const answer = await save.mutateAsync({ input: { ...input, user_id: userId } })
          telling.onSuccess(answer)
          if (answer.data.new_secret) onSecret(answer.data.new_secret)
        }}
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
