/** One user beside the list: money, routes, people below, sign-ins; what may be done with the account stands in its head. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useGetOne } from 'react-admin'
import { usePrincipal } from '../../authProvider/principal.ts'
import { useAnswer } from '../../dataProvider/useAnswer.ts'
import { allows, isOperator, managesType } from '../../resources/language/access.ts'
import { USER_TYPES } from '../../resources/language/choices.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { USER_STATUSES } from '../../resources/people/choices.ts'
import { users } from '../../resources/people/users.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { ChoiceBadge } from '../kernel/kinds/ChoiceBadge.tsx'
import { useAbilities } from '../kernel/resource/access.ts'
import { useActionHost } from '../kernel/resource/actions/useActionHost.tsx'
import type { AnyRecord, AnyViews } from '../kernel/resource/defineViews.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { rowMenu } from '../kernel/resource/list/rowMenu.ts'
import { Avatar } from '../kernel/ui/Avatar.tsx'
import { Failed } from '../kernel/ui/Failed.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { Menu } from '../kernel/ui/Menu.tsx'
import { SidePanel } from '../kernel/ui/SidePanel.tsx'
import { TabPanel, Tabs } from '../kernel/ui/Tabs.tsx'
import { useLasting } from '../kernel/ui/useLasting.ts'
import { EffectivePrices } from '../whatsapp/port.ts'
import { AccountLog } from './AccountLog.tsx'
import { Bars } from './parts.tsx'
import { ApiPart } from './profile/ApiPart.tsx'
import { DocumentsPart } from './profile/DocumentsPart.tsx'
import Webhook from './profile/Webhook.tsx'
import { UserFacts, UserSummary } from './UserSummary.tsx'
import { usePicture } from './usePicture.ts'

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
  mb: 2,
  '& .row': { flexWrap: 'wrap' },
  '& > .grow': { minWidth: 180, overflowWrap: 'anywhere' },
}

type Tab = 'summary' | 'facts' | 'prices' | 'api' | 'webhook' | 'documents' | 'log'

interface UserDetailProps {
  id: number
  /** Dialogs of the users' actions. */
  views: AnyViews
  close: () => void
  edit: (() => void) | undefined
}

export const UserDetail = ({ id, views, close, edit }: UserDetailProps) => {
  const words = useWords()
  const client = useQueryClient()
  const principal = usePrincipal()
  const resource = useInWords(users)
  const abilities = useAbilities(resource)
  const tabs = useId()
  const [tab, setTab] = useState<Tab>('summary')
  const actions = useActionHost(resource, views, () => void client.invalidateQueries({ queryKey: ['users'] }))
  const overview = useAnswer(users, 'overview', { id }, { staleTime: 0 })
  // The row as the list has it: what the actions' conditions and dialogs read.
  const { data: row } = useGetOne<AnyRecord>('users', { id }, { staleTime: 0, retry: false })
  const may = (can: string) => allows(principal, { can })
  const { data, error } = overview
  const slow = useLasting(!data && !error, true)

  if (!error && !data && !slow) return null
  if (!data)
    return (
      <SidePanel wide trail title={resource.label.one} onClose={close}>
        {error ? <Failed query={overview} /> : <Bars heights={[56, 72, 72, 120, 120]} />}
      </SidePanel>
    )

  const { account } = data
  const menu = row ? rowMenu({ resource, abilities, actions, words, open: undefined }, row) : []
  const manages = principal && managesType(principal.userType, account.userType)
  const shown = [
    { value: 'summary' as const, label: words('Overview') },
    { value: 'facts' as const, label: words('Account') },
    may('sms-charge') && !isOperator(account.userType) && { value: 'prices' as const, label: words('WhatsApp prices') },
    may('users-change-api-key') && { value: 'api' as const, label: words('API and security') },
    may('users-edit') && may('edit-profile') && manages && { value: 'webhook' as const, label: words('Webhook') },
    may('users-upload-documents') && {
      value: 'documents' as const,
      label: words('Documents'),
      ...(account.documents_pending > 0 && { count: account.documents_pending }),
    },
    may('users-account-log') && { value: 'log' as const, label: words('Account log') },
  ].filter(one => one !== false && one !== undefined)
  return (
    <SidePanel wide trail title={account.name} onClose={close}>
      <UserHead account={account}>
        {edit && (
          <Button startIcon={<Icon name="edit" />} onClick={edit}>
            {words('ra.action.edit', 'Edit')}
          </Button>
        )}
        {menu.length > 0 && <Menu label={words('Actions')} items={menu} />}
      </UserHead>
      <Tabs id={tabs} label={account.name} value={tab} tabs={shown} onChange={setTab} />
      <TabPanel of={tabs} value={tab}>
        <Box sx={{ pt: 2 }}>
          {tab === 'summary' && <UserSummary overview={data} />}
          {tab === 'facts' && <UserFacts account={account} />}
          {tab === 'prices' && <EffectivePrices userId={id} />}
          {tab === 'api' && <ApiPart userId={id} allowed={account.allow_api === 1} />}
          {tab === 'webhook' && <Webhook userId={id} />}
          {tab === 'documents' && <DocumentsPart userId={id} />}
          {tab === 'log' && <AccountLog id={id} />}
        </Box>
      </TabPanel>
      {actions.element}
    </SidePanel>
  )
}

/** Who it is: picture, name, kind, state, where he stands; buttons beside. */
const UserHead = ({ account, children }: { account: AnswerOf<typeof users, 'overview'>['account']; children: ReactNode }) => {
  const words = useWords()
  const picture = usePicture(account.id, 'avatar', account.avatar)
  const about = [account.companyName, account.tree && words('under %{tree}', { tree: account.tree })]
  return (
    <Box sx={HEAD}>
      <Avatar name={account.name} size={52} src={picture} />
      <div className="grow">
        <div className="row">
          <span className="mono">{account.username}</span>
          <ChoiceBadge plain choices={USER_TYPES} value={account.userType} at="resources.users.fields.userType.choices" />
          <ChoiceBadge choices={USER_STATUSES} value={account.status} at="resources.users.fields.status.choices" />
        </div>
        <p className="muted">{about.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="row">{children}</div>
    </Box>
  )
}
