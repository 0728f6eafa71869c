/** /notification: everything the account was told, fifteen a page; filter and page stand in the address (rule notifications-1). */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DAY_TEXT } from '../../messaging/format.ts'
import { NOTICE_TONES } from '../../resources/notifications/notice-choices.ts'
import { notifications } from '../../resources/notifications/notifications.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { DateBox } from '../kernel/kinds/date/DateBox.tsx'
import { Pager } from '../kernel/resource/list/Pager.tsx'
import { Answered } from '../kernel/ui/Answered.tsx'
import { Badge } from '../kernel/ui/Badge.tsx'
import { ConfirmDialog } from '../kernel/ui/ConfirmDialog.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { PageHead } from '../kernel/ui/PageHead.tsx'
import { Select } from '../kernel/ui/Select.tsx'
import { Tabs } from '../kernel/ui/Tabs.tsx'
import { NoticeList } from './NoticeList.tsx'
import { DesktopSwitch } from './notices/DesktopSwitch.tsx'
import { useNoticeActions, useNoticePage } from './notices/useNotices.ts'

/** Rule panel-4. */
const PER_PAGE = 15
const STATES = ['all', 'unread', 'read'] as const
const DAYS = ['from_date', 'to_date'] as const

const FILTER = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'flex-end',
  my: 1.5,
  '& .MuiTabs-root': { marginInlineEnd: 'auto' },
  '& .MuiFormControl-root': { width: 160 },
}
/** Rule panel-4: nine while loading. */
const PLACES = (
  <Stack className="panel" aria-busy sx={{ gap: 3, p: 2 }}>
    {[1, 2, 3, 4, 5, 6, 7, 8, 9].map(row => (
      <Skeleton key={row} />
    ))}
  </Stack>
)

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
  const from_date = dayOf(search.get('from_date'))
  const to_date = dayOf(search.get('to_date'))
  const days = { from_date, to_date }
  const filter = {
    ...(state !== 'all' && { state }),
    ...(type && { type }),
    ...(from_date && { from_date }),
    ...(to_date && { to_date }),
  }
  const query = useNoticePage({ page, perPage, ...filter })
  const { notices: shown = [], unread = 0 } = query.data ?? {}

  const change = (next: Readonly<Record<string, string | number | undefined>>) => {
    setChosen(NONE)
    setSearch(before => {
      const all = { ...Object.fromEntries(before), page: undefined, ...next }
      return Object.entries(all).flatMap(([name, value]): [string, string][] =>
        value === undefined || value === 'all' ? [] : [[name, String(value)]],
      )
    })
  }
  const ids = shown.map(({ id }) => id).filter(id => chosen.has(id))
  const labels = { all: words('All'), unread: words('Unread'), read: words('Read') }
  return (
    <>
      <PageHead
        title={words('Notifications')}
        aside={unread > 0 && <Badge tone="info">{words('%{count} unread', { count: unread })}</Badge>}
      >
        <Button
          startIcon={<Icon name="check" />}
          disabled={unread === 0}
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
      <Box sx={FILTER}>
        <Tabs
          label={words('Shown')}
          value={state}
          tabs={STATES.map(value => ({ value, label: labels[value] }))}
          onChange={value => change({ state: value })}
        />
        <Select
          label={words('Type')}
          value={type}
          placeholder={words('All types')}
          options={NOTICE_TONES.map(({ value, label }) => ({ value, label: words(`enums.notice_tone.${value}`, label) }))}
          onChange={value => change({ type: value })}
        />
        {DAYS.map(name => (
          <DateBox
            key={name}
            label={name === 'from_date' ? words('desk.notices.from', 'From') : words('desk.notices.to', 'To')}
            name={name}
            field={notifications.actions.list.input[name]}
            value={days[name]}
            clearable
            disabled={false}
            earliest={name === 'to_date' ? from_date : undefined}
            onChange={value => change({ [name]: value ?? undefined })}
          />
        ))}
      </Box>
      <Answered query={query} waiting={PLACES} failed={words('Notifications could not be loaded')}>
        {({ notices, total }) => (
          <>
            <NoticeList
              notices={notices}
              filtered={Object.keys(filter).length > 0}
              chosen={chosen}
              onChoose={setChosen}
              onDelete={id => remove.mutate([id])}
            />
            {total > 0 && (
              <Box sx={{ mt: 1.5 }}>
                <Pager
                  page={page}
                  perPage={perPage}
                  shown={notices.length}
                  total={total}
                  hasNext={page * perPage < total}
                  setPage={to => change({ page: to })}
                  setPerPage={size => change({ per_page: size })}
                />
              </Box>
            )}
          </>
        )}
      </Answered>
      {asking && (
        <ConfirmDialog
          title={words('Delete selected')}
          text={words('Delete %{count} notifications? This cannot be undone.', { count: ids.length })}
          tone="danger"
          run={async () => {
            await remove.mutateAsync(ids)
            setChosen(NONE)
            return undefined
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

export default Notifications

/** A day as the wire has it; what else stands in the address is none. */
const dayOf = (text: string | null): string | undefined => (text && DAY_TEXT.test(text) ? text : undefined)

const NONE: ReadonlySet<number> = new Set()
