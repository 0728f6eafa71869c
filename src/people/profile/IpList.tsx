import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { displayDateTime } from '../../../messaging/format.ts'
import { ipWhiteList } from '../../../resources/access/ip-white-list.ts'
import type { RowOf } from '../../../resources/language/derived.ts'
import { problemsOf, readValue } from '../../../resources/language/kinds.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { TextInput } from '../../kernel/ui/TextInput.tsx'

type Allowed = RowOf<typeof ipWhiteList>

interface IpListProps {
  userId: number
  /** Where this person sits, as the platform sees it. */
  yourIp: string
  onChange: () => void
}

const MOST = 100

/** Addresses the API takes calls from, with a line to add one. */
export const IpList = ({ userId, yourIp, onChange }: IpListProps) => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const principal = usePrincipal()
  const [address, setAddress] = useState('')
  const [label, setLabel] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState<Allowed>()
  // Who manages nobody names nobody.
  const of = principal?.userType === 2 ? {} : { user_id: userId }
  const { data = [], error: failed } = useQuery({
    queryKey: [ipWhiteList.name, 'of', userId],
    queryFn: async ({ signal }) =>
      (
        await provider.getList<Allowed>(ipWhiteList.name, {
          pagination: { page: 1, perPage: MOST },
          sort: { field: 'id', order: 'DESC' },
          filter: of,
          signal,
        })
      ).data,
  })
  const reload = async () => {
    await client.invalidateQueries({ queryKey: [ipWhiteList.name] })
    onChange()
  }

  const add = async (event: FormEvent) => {
    event.preventDefault()
    const field = ipWhiteList.fields.ip_address
    const problems = problemsOf(field, readValue(field, address))
    if (problems.length > 0) return setError(problems.join('\n'))
    setBusy(true)
    try {
      await provider.create(ipWhiteList.name, {
        data: { ...of, ip_address: address.trim(), ...(label.trim() && { label: label.trim() }) },
      })
      setAddress('')
      setLabel('')
      setError(undefined)
      await reload()
    } catch (problem) {
      const told = problem instanceof PlatformError ? problem.fields.ip_address : undefined
      if (told) setError(told.join('\n'))
      else notify(problem instanceof Error ? problem.message : String(problem), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section>
      <h2>{words('api.addresses', 'Allowed addresses')}</h2>
      {failed && (
        <p className="form-problem" role="alert">
          {failed.message}
        </p>
      )}
      {data.length > 0 && (
        <ul className="profile-lines">
          {data.map(one => (
            <li key={one.id}>
              <span className="mono">{one.ip_address}</span>
              <span className="grow">{one.label}</span>
              <span className="hint">
                {one.last_used_at
                  ? words('api.address.used', 'last used %{at}', { at: displayDateTime(one.last_used_at, TIME_ZONE) })
                  : words('api.address.unused', 'never used')}
              </span>
              <IconButton
                icon="delete"
                size="small"
                label={words('api.address.remove', 'Remove %{address}', { address: one.ip_address })}
                onClick={() => setRemoving(one)}
              />
            </li>
          ))}
        </ul>
      )}
      <form className="ip-add" noValidate onSubmit={add}>
        <TextInput
          label={words('resources.ip-white-lists.fields.ip_address', 'Address or range')}
          name="ip_address"
          mono
          value={address}
          error={error}
          placeholder="203.0.113.7"
          help={words('api.address.help', 'You are at %{ip}.', { ip: yourIp })}
          onChange={event => {
            setAddress(event.target.value)
            setError(undefined)
          }}
        />
        <TextInput
          label={words('resources.ip-white-lists.fields.label', 'What it is')}
          name="label"
          maxLength={50}
          value={label}
          placeholder={words('api.address.example', 'Billing server')}
          onChange={event => setLabel(event.target.value)}
        />
        <div className="row wrap">
          <Button type="submit" startIcon={<Icon name="add" />} loading={busy}>
            {words('ra.action.add', 'Add')}
          </Button>
          <Button variant="text" onClick={() => setAddress(yourIp)}>
            {words('api.address.mine', 'Use my address')}
          </Button>
        </div>
      </form>
      {removing && (
        <ConfirmDialog
          title={words('ra.action.delete', 'Delete')}
          text={words('api.address.ask', 'Take calls from %{address} no longer?', { address: removing.ip_address })}
          tone="danger"
          run={async () => {
            await provider.delete(ipWhiteList.name, { id: removing.id, previousData: removing })
            await reload()
            return undefined
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  )
}
