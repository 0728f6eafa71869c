/** Tab "Webhook" of /edit-profile and of a user: where events go, which, the secret, a test, and every delivery (rule webhooks-1). */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { usePrincipal, useSession } from '../../../authProvider/principal.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { allows } from '../../../resources/language/access.ts'
import type { WebhookInfo } from '../../../resources/webhooks/webhooks.answers.ts'
import { webhooks } from '../../../resources/webhooks/webhooks.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { SecretOnce } from '../SecretOnce.tsx'
import { REST_MS, useWebhookCall } from './useWebhook.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookHistory } from './WebhookHistory.tsx'

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
                    'The desk posts what happens to your address as JSON, signed with a secret that only you and the desk know. What fails is tried again for 24 hours.',
                  )
                : words(
                    'The desk posts what happens in this account to its address as JSON, signed with a secret that only its owner and the desk know. What fails is tried again for 24 hours.',
                  )}
            </Box>
          </header>
          {info?.disabled_reason && (
            <Note severity="error" role="alert">
              {words('Switched off by the desk: %{reason} Put it right, tick Active and save.', { reason: info.disabled_reason })}
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
              hint={words('Keep it where your receiver reads it.')}
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
  if (!info) return <EmptyState icon="plug" title={words('No webhook is set')} />
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

interface PartProps {
  userId: number
  isOwn: boolean
  info: WebhookInfo
  onSecret: (secret: string) => void
}

const SecretAndTest = ({ userId, isOwn, info, onSecret }: PartProps) => {
  const notify = useNotify()
  const words = useWords()
  const mayRotate = allows(usePrincipal(), webhooks.actions.rotate) && isOwn
  const rotate = useWebhookCall('rotate')
  const test = useWebhookCall('test')
  const of = { input: { user_id: userId } }
  const onError = (error: unknown) => notify(messageOf(error), { type: 'error' })
  return (
    <Box
      className="row wrap"
      sx={{ columnGap: 1.5, py: 2, borderBlock: '1px solid var(--line)', '& > .row': { marginInlineStart: 'auto' } }}
    >
      <Box sx={HINT}>
        <strong>{words('Secret')}</strong> <span className="mono">{info.secret}</span>
        <p className="hint">
          {words(
            'X-Signature holds "sha256=" and the HMAC-SHA256 of X-Timestamp, a dot and the body, in hex. Compare it, and refuse timestamps older than five minutes.',
          )}
        </p>
      </Box>
      <div className="row">
        {mayRotate && (
          <Button
            startIcon={<Icon name="key" />}
            loading={rotate.isPending}
            onClick={() => rotate.mutate(of, { onSuccess: ({ data }) => onSecret(data.new_secret), onError })}
          >
            {words('New secret')}
          </Button>
        )}
        <Button
          startIcon={<Icon name="send" />}
          loading={test.isPending}
          disabled={info.is_active === 0}
          onClick={() => test.mutate(of, { onSuccess: ({ message }) => notify(message, { type: 'success' }), onError })}
        >
          {words('Send test event')}
        </Button>
      </div>
    </Box>
  )
}
