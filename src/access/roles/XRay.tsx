/** /role-list/x-ray: whether a person may open a screen or use a button, and why; and who else may. What is asked stands in the address. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { groupIndian } from '../../../messaging/format.ts'
import { roles } from '../../../resources/access/roles.ts'
import { capabilitiesOf } from '../../../resources/language/capabilities.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { inputOf } from '../../kernel/kinds/inputs.ts'
import { nameOfType } from '../../kernel/kinds/nameOfType.ts'
import { useInputInWords } from '../../kernel/resource/labels.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Combobox } from '../../kernel/ui/Combobox.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import { Check } from './Check.tsx'

const beside = (width: number) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${width}px, 100%), 1fr))`,
})
const LINES = { mt: 1, '& li': { justifyContent: 'space-between', py: '5px', borderBottom: 1, borderColor: 'divider' } }

const XRay = () => {
  const words = useWords()
  const [asked, setAsked] = useSearchParams()
  const numberOf = (key: string) => (asked.get(key) ? Number(asked.get(key)) : null)
  const [user, thing, owner] = [numberOf('user'), asked.get('thing'), numberOf('owner')]
  const set = (key: string, value: unknown) => {
    const next = new URLSearchParams(asked)
    if (value === null || value === undefined || value === '') next.delete(key)
    else next.set(key, String(value))
    setAsked(next, { replace: true })
  }
  const Reference = inputOf('reference')
  const fields = useInputInWords(roles, 'xray', roles.actions.xray)
  return (
    <Stack sx={{ gap: 2 }}>
      <PageHead title={words('Permission X-ray')}>
        <Button startIcon={<Icon name="lock" />} href="/role-list">
          {words('Roles')}
        </Button>
      </PageHead>
      <Box className="panel" sx={{ ...beside(260), gap: 1.5, p: 2 }}>
        <Things value={thing} onChange={key => set('thing', key)} />
        <Reference field={fields.user_id} name="user" value={user} onChange={value => set('user', value)} />
        <Reference field={fields.owner_id} name="owner" value={owner} onChange={value => set('owner', value)} />
      </Box>
      {thing && user !== null && <Answer user={user} thing={thing} owner={owner} />}
      {thing ? (
        <Who thing={thing} onAsk={id => set('user', id)} />
      ) : (
        <div className="panel">
          <EmptyState
            icon="eye"
            title={words('Choose a screen or button')}
            text={words('See who can open or use it. Choose a user as well to see why, condition by condition.')}
          />
        </div>
      )}
    </Stack>
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

const Answer = ({ user, thing, owner }: { user: number; thing: string; owner: number | null }) => {
  const words = useWords()
  const input = { user_id: user, thing, ...(owner !== null && { owner_id: owner }) }
  return (
    <Box component="section" className="panel" aria-live="polite" sx={{ p: 2 }}>
      <Answered query={useAnswer(roles, 'xray', { input }, { staleTime: 0 })} waiting={120}>
        {({ person, allowed, checks }) => (
          <>
            <Typography
              component="h2"
              className={allowed ? 'row tone-success' : 'row tone-error'}
              sx={{ fontSize: 'var(--text-xl)', fontWeight: 600 }}
            >
              <Icon name={allowed ? 'success' : 'error'} size={22} />
              {allowed ? words('%{name} can', { name: person.name }) : words('%{name} cannot', { name: person.name })}
            </Typography>
            <p className="muted">
              {nameOfType(words, person.userType)} ·{' '}
              {person.role_id === null ? (
                words('without a role')
              ) : (
                <>
                  {person.own_role ? words('Role') : words('Default role')}{' '}
                  <Link to={`/role-list/${person.role_id}`}>{person.role}</Link>
                </>
              )}
            </p>
            <Box component="ul" sx={{ mt: 1.5 }}>
              {checks.map((check, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the conditions of one answer, in its order.
                <Check key={index} check={check} />
              ))}
            </Box>
          </>
        )}
      </Answered>
    </Box>
  )
}

const Who = ({ thing, onAsk }: { thing: string; onAsk: (id: number) => void }) => {
  const words = useWords()
  const query = useAnswer(roles, 'whoCan', { input: { thing } }, { staleTime: 0 })
  return (
    <Section framed title={words('Who can') + (query.data ? ` (${groupIndian(query.data.total)})` : '')}>
      <Answered query={query}>
        {({ total, roles: held, people }) =>
          total === 0 ? (
            <p className="muted">{words('Nobody yet. Give a role the permission it needs.')}</p>
          ) : (
            <Box sx={{ ...beside(280), gap: 2 }}>
              <Lines title={words('By role')}>
                {held.map(role => (
                  <li key={`${role.userType} ${role.role_id}`} className="row">
                    <span>
                      {role.role_id === null ? '–' : <Link to={`/role-list/${role.role_id}`}>{role.role}</Link>}{' '}
                      <span className="hint">{nameOfType(words, role.userType)}</span>
                    </span>
                    <span className="num">{groupIndian(role.people)}</span>
                  </li>
                ))}
              </Lines>
              <Lines title={people.length < total ? words('The first %{count} users', { count: people.length }) : words('Users')}>
                {people.map(person => (
                  <li key={person.id} className="row">
                    <span className="ellipsis">
                      {person.name} <span className="hint">{person.username}</span>
                    </span>
                    <Button size="small" variant="text" onClick={() => onAsk(person.id)}>
                      {words('Why?')}
                    </Button>
                  </li>
                ))}
              </Lines>
            </Box>
          )
        }
      </Answered>
    </Section>
  )
}

const Lines = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="hint">{title}</h3>
    <Box component="ul" sx={LINES}>
      {children}
    </Box>
  </div>
)
