/** /role-list/x-ray: whether a person may open a screen or use a button, and why; and who else may. What is asked stands in the address. */

import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { roles } from '../../../resources/access/roles.ts'
import { capabilitiesOf } from '../../../resources/language/capabilities.ts'
import { USER_TYPES } from '../../../resources/language/choices.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { inputOf } from '../../kernel/kinds/inputs.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Combobox } from '../../kernel/ui/Combobox.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { Check } from './Check.tsx'
import '../../kernel/kinds/inputs.css'
import './roles.css'

const ASKED = roles.actions.xray.input

const XRay = () => {
  const words = useWords()
  const [asked, setAsked] = useSearchParams()
  const numberOf = (key: string) => (asked.get(key) ? Number(asked.get(key)) : null)
  const [user, thing, owner] = [numberOf('user'), asked.get('thing'), numberOf('owner')]
  const set = (key: string, value: unknown) =>
    setAsked(
      before => {
        const next = new URLSearchParams(before)
        if (value === null || value === undefined || value === '') next.delete(key)
        else next.set(key, String(value))
        return next
      },
      { replace: true },
    )
  const Reference = inputOf('reference')
  const field = (name: 'user_id' | 'owner_id') => ({
    ...ASKED[name],
    label: words(`resources.role-list.actions.xray.input.${name}`, ASKED[name].label),
    ...('help' in ASKED[name] &&
      ASKED[name].help && { help: words(`resources.role-list.actions.xray.input.${name}.help`, ASKED[name].help) }),
  })
  return (
    <div className="xray">
      <PageHead title={words('Permission X-ray')}>
        <Button startIcon={<Icon name="lock" />} href="/role-list">
          {words('Roles')}
        </Button>
      </PageHead>
      <div className="xray-ask panel">
        <Things value={thing} onChange={key => set('thing', key)} />
        <Reference field={field('user_id')} name="user" value={user} onChange={value => set('user', value)} />
        <Reference field={field('owner_id')} name="owner" value={owner} onChange={value => set('owner', value)} />
      </div>
      {thing && user !== null && <Answer user={user} thing={thing} owner={owner} />}
      {thing ? (
        <Who thing={thing} onAsk={id => set('user', id)} />
      ) : (
        <div className="panel">
          <EmptyState
            icon="eye"
            title={words('Choose a screen or button')}
            text={words('You see who can open or use it. Choose a person as well, and you see why, condition by condition.')}
          />
        </div>
      )}
    </div>
  )
}

export default XRay

/** Every screen, button and call there is, searched by any of its words. */
const Things = ({ value, onChange }: { value: string | null; onChange: (key: string | null) => void }) => {
  const words = useWords()
  const { register } = useDesk()
  const [search, setSearch] = useState('')
  const options = useMemo(
    () =>
      capabilitiesOf(register).map(({ key, owner, ownerLabel, label, is }) => ({
        value: key,
        label: `${words(`resources.${owner}.name`, ownerLabel)}: ${words(is === 'page' ? `pages.${key.replace('.pages.', '.')}` : `desk.things.${label}`, label)}`,
        hint: key,
      })),
    [register, words],
  )
  const typed = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = options.filter(option => typed.every(word => `${option.label} ${option.hint}`.toLowerCase().includes(word)))
  return (
    <Combobox
      name="thing"
      label={words('Screen or button')}
      required
      options={found.slice(0, 100)}
      chosen={options.filter(option => option.value === value)}
      onChange={([key]) => onChange(key ?? null)}
      search={search}
      onSearch={setSearch}
      onOpenChange={() => undefined}
    />
  )
}

const Problem = ({ error, again }: { error: Error; again: () => void }) => {
  const words = useWords()
  return (
    <div className="panel">
      <EmptyState icon="alert" title={error.message}>
        <Button startIcon={<Icon name="refresh" />} onClick={again}>
          {words('Try again')}
        </Button>
      </EmptyState>
    </div>
  )
}

const Answer = ({ user, thing, owner }: { user: number; thing: string; owner: number | null }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const { data, error, refetch } = useQuery({
    queryKey: [roles.name, 'xray', user, thing, owner],
    queryFn: async ({ signal }) => {
      const input = { user_id: user, thing, ...(owner !== null && { owner_id: owner }) }
      return (await provider.act(roles, 'xray', { input, signal })).data
    },
    retry: false,
    staleTime: 0,
  })
  if (error) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  const { person, allowed } = data
  return (
    <section className="xray-answer panel" aria-live="polite">
      <h2 className={allowed ? 'yes' : 'no'}>
        <Icon name={allowed ? 'success' : 'error'} size={22} />
        {allowed ? words('%{name} can', { name: person.name }) : words('%{name} cannot', { name: person.name })}
      </h2>
      <p className="muted">
        {typeOf(words, person.userType)} ·{' '}
        {person.role_id === null ? (
          words('without a role')
        ) : (
          <>
            {person.own_role ? words('Role') : words('Default role')}{' '}
            <Link to={`/role-list/${person.role_id}`}>{person.role}</Link>
          </>
        )}
      </p>
      <ul className="xray-checks">
        {data.checks.map((check, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the conditions of one answer, in its order.
          <Check key={index} check={check} />
        ))}
      </ul>
    </section>
  )
}

const typeOf = (words: ReturnType<typeof useWords>, userType: number) => {
  const type = USER_TYPES.find(one => one.value === userType)
  return type ? words(`enums.user_type.${type.value}`, type.label) : String(userType)
}

const Who = ({ thing, onAsk }: { thing: string; onAsk: (id: number) => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const { data, error, refetch } = useQuery({
    queryKey: [roles.name, 'whoCan', thing],
    queryFn: async ({ signal }) => (await provider.act(roles, 'whoCan', { input: { thing }, signal })).data,
    retry: false,
    staleTime: 0,
  })
  if (error) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Skeleton height={180} />
  return (
    <section className="xray-answer panel">
      <h2>
        {words('Who can')} <Badge plain>{data.total.toLocaleString('en-IN')}</Badge>
      </h2>
      {data.total === 0 ? (
        <p className="muted">{words('Nobody at present. Give a role the permission it needs.')}</p>
      ) : (
        <div className="xray-who">
          <div>
            <h3 className="hint">{words('By role')}</h3>
            <ul>
              {data.roles.map(role => (
                <li key={`${role.userType} ${role.role_id}`}>
                  <span>
                    {role.role_id === null ? '–' : <Link to={`/role-list/${role.role_id}`}>{role.role}</Link>}{' '}
                    <span className="hint">{typeOf(words, role.userType)}</span>
                  </span>
                  <span className="num">{role.people.toLocaleString('en-IN')}</span>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h3 className="hint">
              {data.people.length < data.total
                ? words('The first %{count} people', { count: data.people.length })
                : words('People')}
            </h3>
            <ul>
              {data.people.map(person => (
                <li key={person.id}>
                  <span className="ellipsis">
                    {person.name} <span className="hint">{person.username}</span>
                  </span>
                  <Button size="small" variant="text" onClick={() => onAsk(person.id)}>
                    {words('Why?')}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </section>
  )
}
