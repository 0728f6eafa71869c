/** API key, what holds it to one place, and the second step at sign-in: of oneself, or of somebody whose keys one manages. */

import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { displayDateTime } from '../../../messaging/format.ts'
import { apiAccess } from '../../../resources/access/api-access.ts'
import type { ActionInput, AnswerOf } from '../../../resources/language/derived.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { useTelling } from '../../kernel/resource/useTelling.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { Lines } from '../parts.tsx'
import { SecretOnce } from '../SecretOnce.tsx'
import { IpList } from './IpList.tsx'

/** Hours the old key goes on working; 0 ends it at once. */
const HOURS = [0, 1, 6, 24] as const

type Security = ActionInput<typeof apiAccess, 'security'>
type ApiKey = AnswerOf<typeof apiAccess, 'info'>['keys'][number]

interface ApiPartProps {
  userId: number
  /** Whether the account may use the API at all. */
  allowed: boolean
}

export const ApiPart = ({ userId, allowed }: ApiPartProps) => {
  const words = useWords()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'key' | 'end' | 'empty'>()
  const [hours, setHours] = useState<number>(0)
  const [secret, setSecret] = useState<string>()
  const of = { user_id: userId }
  const query = useAnswer(apiAccess, 'info', { input: of })
  const reload = () => client.invalidateQueries({ queryKey: [apiAccess.name] })

  const secure = useMutation({
    mutationFn: (wanted: Security) => provider.act(apiAccess, 'security', { input: { ...of, ...wanted } }),
    ...useTelling(),
    onSettled: reload,
  })
  const make = async () => {
    const answer = await provider.act(apiAccess, 'changeKey', { input: { ...of, keep_old_hours: hours } })
    setSecret(answer.data.api_key)
    return answer
  }
  const reloaded = async (acting: Promise<{ message: string }>) => {
    const { message } = await acting
    await reload()
    return message
  }
  const close = () => setAsking(undefined)
  const shut = {
    end: {
      title: words('Revoke all keys'),
      text: words('Programs using this account cannot send until you create a new key.'),
      run: () => reloaded(provider.act(apiAccess, 'revokeKey', { input: of })),
    },
    empty: {
      title: words('Accept calls only from the addresses below'),
      yesLabel: words('Close the API'),
      text: words('The list is empty, so nobody can use the API until you add an address. Close it anyway?'),
      run: () => reloaded(provider.act(apiAccess, 'security', { input: { ...of, api_ip_lock: 1, confirm_empty: 1 } })),
    },
  }

  return (
    <Answered query={query} waiting={220}>
      {({ keys, addresses, two_factor, api_ip_lock, your_ip }) => (
        <Stack sx={{ gap: 3, '& .ui-empty': { py: 2 } }}>
          {!allowed && (
            <Note>{words("API access is switched off for this account. The account's manager can switch it on.")}</Note>
          )}
          <Section
            title={words('API key')}
            hint={words('Programs sign their calls with it. It allows sending and checking status, nothing else.')}
          >
            {keys.length === 0 ? (
              <EmptyState icon="key" title={words('No key yet')} text={words('Create a key to send from a program.')}>
                <Button variant="contained" startIcon={<Icon name="key" />} onClick={() => setAsking('key')}>
                  {words('Create key')}
                </Button>
              </EmptyState>
            ) : (
              <>
                <Lines>
                  {keys.map(one => (
                    <KeyLine key={one.id} {...one} />
                  ))}
                </Lines>
                <div className="row wrap">
                  <Button startIcon={<Icon name="refresh" />} onClick={() => setAsking('key')}>
                    {words('Create new key')}
                  </Button>
                  <Button startIcon={<Icon name="block" />} onClick={() => setAsking('end')}>
                    {words('Revoke all keys')}
                  </Button>
                </div>
              </>
            )}
          </Section>
          <Section title={words('Additional security')}>
            <Checkbox
              label={words('Accept calls only from the addresses below')}
              checked={api_ip_lock === 1}
              disabled={secure.isPending}
              onChange={on => (on && addresses === 0 ? setAsking('empty') : secure.mutate({ api_ip_lock: on ? 1 : 0 }))}
            />
            <Checkbox
              label={words('Ask for a one-time code at sign-in')}
              checked={two_factor === 1}
              disabled={secure.isPending}
              onChange={on => secure.mutate({ two_factor: on ? 1 : 0 })}
            />
            {api_ip_lock === 1 && addresses === 0 && (
              <Note role="alert">{words('No addresses are allowed, so the API is closed to everyone.')}</Note>
            )}
          </Section>
          <IpList userId={userId} yourIp={your_ip} onChange={reload} />
          {asking === 'key' && (
            <ConfirmDialog
              title={words('Create new key')}
              text={
                keys.length > 0
                  ? words('Programs that use the current key stop working when it expires.')
                  : words('The key is shown only once. Store it where only your program can read it.')
              }
              yesLabel={words('Create key')}
              noLabel={words('ra.action.cancel', 'Cancel')}
              run={() => reloaded(make())}
              onClose={close}
            >
              {keys.length > 0 && (
                <Select
                  label={words('Current key')}
                  value={hours}
                  options={HOURS.map(value => ({
                    value,
                    label: value === 0 ? words('ends at once') : words('works for %{count} h more', { count: value }),
                  }))}
                  onChange={value => setHours(value ?? 0)}
                />
              )}
            </ConfirmDialog>
          )}
          {(asking === 'end' || asking === 'empty') && <ConfirmDialog tone="danger" {...shut[asking]} onClose={close} />}
          {secret && !asking && (
            <SecretOnce
              title={words('API key')}
              secret={secret}
              hint={words('Store it where only your program can read it, never in a web page or an app.')}
              onClose={() => setSecret(undefined)}
            />
          )}
        </Stack>
      )}
    </Answered>
  )
}

const KeyLine = ({ prefix, expires_at, last_used_at, last_used_ip, created_at }: ApiKey) => {
  const words = useWords()
  const timed = (iso: string) => displayDateTime(iso, TIME_ZONE)
  return (
    <li>
      <span className="mono">{prefix}…</span>
      <Badge tone={expires_at ? 'warning' : 'success'}>
        {expires_at ? words('expires %{at}', { at: timed(expires_at) }) : words('In use')}
      </Badge>
      <span className="grow" />
      <span className="hint">
        {last_used_at
          ? words('last used %{at} from %{ip}', { at: timed(last_used_at), ip: last_used_ip })
          : words('created %{at}, never used', { at: timed(created_at) })}
      </span>
    </li>
  )
}
