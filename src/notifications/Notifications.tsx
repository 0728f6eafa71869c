/** /notification: everything the account was told, fifteen a page; filter and page stand in the address (rule notifications-1). */

import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DAY_TEXT } from '../../messaging/format.ts'
import { NOTICE_TONES } from '../../resources/notifications/notice-choices.ts'
import { notifications } from '../../resources/notifications/notifications.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { DateBox } from '../kernel/kinds/date/DateBox.tsx'
import { Pager } from '../kernel/resource/list/Pager.tsx'
import { PageHead } from '../kernel/ui/PageHead.tsx'
import { DesktopSwitch } from './notices/DesktopSwitch.tsx'
import { useNoticeActions, useNoticePage } from './notices/useNotices.ts'
import '../kernel/resource/list/ListTable.css'
import './notices/notices.css'
import Button from '@mui/material/Button'
import { Badge } from '../kernel/ui/Badge.tsx'
import { ConfirmDialog } from '../kernel/ui/ConfirmDialog.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { Select } from '../kernel/ui/Select.tsx'
import { Tabs } from '../kernel/ui/Tabs.tsx'
import { NoticeList } from './NoticeList.tsx'
import './notification.css'

/** Rule panel-4. */
const PER_PAGE = 15
const STATES = ['all', 'unread', 'read'] as const

const Notifications = () => {
  const words = useWords()
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(NONE)
  const [asking, setAsking] = useState(false)
  const { readAll, remove } = useNoticeActions()

  const page = Math.max(1, Number(search.get('page')) || 1)
  const perPage = Math.min(200, Math.max(1, Number(search.get('per_page')) || PER_PAGE))
  const state = STATES.find(one => one === search.get('state')) ?? 'all'
  const type = NOTICE_TONES.find(({ value }) => value === search.get('type'))?.value
  const from = dayOf(search.get('from_date'))
  const to = dayOf(search.get('to_date'))
  const { data, error, refetch } = useNoticePage({
    page,
    perPage,
    ...(state !== 'all' && { state }),
    ...(type && { type }),
    ...(from && { from_date: from }),
    ...(to && { to_date: to }),
  })

  const change = (next: Readonly<Record<string, string | number | undefined>>) => {
    setChosen(NONE)
    setSearch(before => {
      const all = { ...Object.fromEntries(before), page: undefined, ...next }
      return Object.entries(all).flatMap(([name, value]): [string, string][] =>
        value === undefined || value === 'all' ? [] : [[name, String(value)]],
      )
    })
  }
  const ids = data?.notices.map(({ id }) => id).filter(id => chosen.has(id)) ?? []
  const labels = {
    all: words('All'),
    unread: words('Unread'),
    read: words('Read'),
  }
  return (
    <div className="notices">
      <PageHead
        title={words('Notifications')}
        aside={
          data && data.unread > 0 ? <Badge tone="info">{words('%{count} unread', { count: data.unread })}</Badge> : undefined
        }
      >
        <Button
          startIcon={<Icon name="check" />}
          disabled={!data?.unread}
          loading={readAll.isPending}
          onClick={() => readAll.mutate()}
        >
          {words('Mark all read')}
        </Button>
        {ids.length > 0 && (
          <Button startIcon={<Icon name="delete" />} onClick={() => setAsking(true)}>
            {words('Delete %{count}', { count: ids.length })}
          </Button>
        )}
      </PageHead>
      <DesktopSwitch />
      <div className="notices-filter">
        <Tabs
          label={words('Shown')}
          value={state}
          tabs={STATES.map(value => ({ value, label: labels[value] }))}
          onChange={value => change({ state: value })}
        />
        <Select
          label={words('Type')}
          value={type}
          placeholder={words('Every type')}
          options={NOTICE_TONES.map(({ value, label }) => ({ value, label: words(`enums.notice_tone.${value}`, label) }))}
          onChange={value => change({ type: value })}
        />
        <DateBox
          label={words('desk.notices.from', 'From')}
          name="from_date"
          field={notifications.actions.list.input.from_date}
          value={from}
          clearable
          disabled={false}
          onChange={value => change({ from_date: value ?? undefined })}
        />
        <DateBox
          label={words('desk.notices.to', 'To')}
          name="to_date"
          field={notifications.actions.list.input.to_date}
          value={to}
          clearable
          disabled={false}
          earliest={from}
          onChange={value => change({ to_date: value ?? undefined })}
        />
      </div>
      <NoticeList
        notices={data?.notices}
        problem={error?.message}
        filtered={state !== 'all' || type !== undefined || from !== undefined || to !== undefined}
        chosen={chosen}
        onChoose={setChosen}
        onDelete={id => remove.mutate([id])}
        onRetry={() => void refetch()}
      />
      {data && data.total > 0 && (
        <Pager
          page={page}
          perPage={perPage}
          shown={data.notices.length}
          total={data.total}
          hasNext={page * perPage < data.total}
          setPage={to => change({ page: to })}
          setPerPage={size => change({ per_page: size })}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={words('Delete selected')}
          text={words('Delete %{count} notifications? They cannot be brought back.', {
            count: ids.length,
          })}
          tone="danger"
          run={async () => {
            await remove.mutateAsync(ids)
            setChosen(NONE)
            return undefined
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

export default Notifications

/** A day as the wire has it; what else stands in the address is none. */
const dayOf = (text: string | null): string | undefined => (text && DAY_TEXT.test(text) ? text : undefined)

const NONE: ReadonlySet<number> = new Set()
