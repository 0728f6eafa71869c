/** API key, what holds it to one place, and the second step at sign-in: of oneself, or of somebody whose keys one manages. */

import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { displayDateTime } from '../../../messaging/format.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { apiAccess } from '../../../resources/access/api-access.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { SecretOnce } from '../SecretOnce.tsx'
import { IpList } from './IpList.tsx'
import './profile.css'

/** Hours the old key goes on working; 0 ends it at once. */
const HOURS = [0, 1, 6, 24] as const

interface ApiPartProps {
  userId: number
  /** Whether the account may use the API at all. */
  allowed: boolean
}

export const ApiPart = ({ userId, allowed }: ApiPartProps) => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'key' | 'end' | 'empty'>()
  const [hours, setHours] = useState<number>(0)
  const [secret, setSecret] = useState<string>()
  const of = { user_id: userId }
  const key = [apiAccess.name, 'info', userId]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await provider.act(apiAccess, 'info', { input: of, signal })).data,
    retry: false,
  })
  const reload = () => client.invalidateQueries({ queryKey: [apiAccess.name] })

  const secure = useMutation({
    mutationFn: (wanted: Readonly<Record<string, number>>) =>
      provider.act(apiAccess, 'security', { input: { ...of, ...wanted } }),
    onSuccess: ({ message }) => {
      notify(message, { type: 'success' })
      return reload()
    },
    onError: failed => notify(messageOf(failed), { type: 'error' }),
  })

  if (error)
    return (
      <EmptyState icon="error" title={words('This could not be loaded')} text={error.message}>
        <Button variant="contained" startIcon={<Icon name="refresh" />} onClick={() => void refetch()}>
          {words('Try again')}
        </Button>
      </EmptyState>
    )
  if (!data) return <Skeleton height={220} />
  const locked = data.api_ip_lock === 1

  return (
    <div className="profile-part">
      {!allowed && <p className="send-note">{words('The API is not open to this account. Its manager can open it.')}</p>}
      <section>
        <h2>{words('API key')}</h2>
        <p className="hint">{words('A program signs its calls with it: it can send and ask how it went, nothing else.')}</p>
        {data.keys.length === 0 ? (
          <EmptyState icon="key" title={words('No key yet')} text={words('Make one to send from a program.')}>
            <Button variant="contained" startIcon={<Icon name="key" />} onClick={() => setAsking('key')}>
              {words('Make a key')}
            </Button>
          </EmptyState>
        ) : (
          <>
            <ul className="profile-lines">
              {data.keys.map(one => (
                <li key={one.id}>
                  <span className="mono">{one.prefix}…</span>
                  <Badge tone={one.expires_at ? 'warning' : 'success'}>
                    {one.expires_at ? words('ends %{at}', { at: displayDateTime(one.expires_at, TIME_ZONE) }) : words('In use')}
                  </Badge>
                  <span className="grow" />
                  <span className="hint">
                    {one.last_used_at
                      ? words('last used %{at} from %{ip}', {
                          at: displayDateTime(one.last_used_at, TIME_ZONE),
                          ip: one.last_used_ip,
                        })
                      : words('made %{at}, never used', { at: displayDateTime(one.created_at, TIME_ZONE) })}
                  </span>
                </li>
              ))}
            </ul>
            <div className="row wrap">
              <Button startIcon={<Icon name="refresh" />} onClick={() => setAsking('key')}>
                {words('Make a new key')}
              </Button>
              <Button startIcon={<Icon name="block" />} onClick={() => setAsking('end')}>
                {words('End every key')}
              </Button>
            </div>
          </>
        )}
      </section>
      <section>
        <h2>{words('Additional security')}</h2>
        <Checkbox
          label={words('Take calls only from the addresses below')}
          checked={locked}
          disabled={secure.isPending}
          onChange={checked =>
            checked && data.addresses === 0 ? setAsking('empty') : secure.mutate({ api_ip_lock: checked ? 1 : 0 })
          }
        />
        <Checkbox
          label={words('Ask for a one-time code at sign-in')}
          checked={data.two_factor === 1}
          disabled={secure.isPending}
          onChange={checked => secure.mutate({ two_factor: checked ? 1 : 0 })}
        />
        {locked && data.addresses === 0 && (
          <p className="send-note" role="alert">
            {words('No address is allowed: at present the API is closed to everybody.')}
          </p>
        )}
      </section>
      <IpList userId={userId} yourIp={data.your_ip} onChange={reload} />
      {asking === 'key' && (
        <ConfirmDialog
          title={words('Make a new key')}
          text={
            data.keys.length > 0
              ? words('Programs that use the present key stop working when it ends.')
              : words('The key is shown once. Keep it where only your program reads it.')
          }
          yesLabel={words('Make a key')}
          noLabel={words('ra.action.cancel', 'Cancel')}
          run={async () => {
            const answer = await provider.act(apiAccess, 'changeKey', { input: { ...of, keep_old_hours: hours } })
            setSecret(answer.data.api_key)
            await reload()
            return answer.message
          }}
          onClose={() => setAsking(undefined)}
        >
          {data.keys.length > 0 && (
            <Select
              label={words('The present key')}
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
      {asking === 'end' && (
        <ConfirmDialog
          title={words('End every key')}
          text={words('Programs of this account can send nothing until a new key is made.')}
          tone="danger"
          run={async () => {
            const answer = await provider.act(apiAccess, 'revokeKey', { input: of })
            await reload()
            return answer.message
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'empty' && (
        <ConfirmDialog
          title={words('Take calls only from the addresses below')}
          text={words('The list is empty: nobody could use the API until you add an address. Close it anyway?')}
          tone="danger"
          run={async () => {
            const answer = await provider.act(apiAccess, 'security', { input: { ...of, api_ip_lock: 1, confirm_empty: 1 } })
            await reload()
            return answer.message
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {secret && !asking && (
        <SecretOnce
          title={words('API key')}
          secret={secret}
          hint={words('Put it where only your program reads it, never into a page or an app.')}
          onClose={() => setSecret(undefined)}
        />
      )}
    </div>
  )
}
