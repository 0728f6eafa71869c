import { useState } from 'react'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { PagedLog, usePagedLog } from '../kernel/resource/PagedLog.tsx'
import { numberColumn, openColumn } from '../kernel/resource/pagedLogColumns.tsx'
import { readPage } from '../kernel/resource/readPage.ts'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'
import { Section } from '../kernel/ui/Section.tsx'
import { Select } from '../kernel/ui/Select.tsx'
import type { Column } from '../kernel/ui/Table.tsx'

const LOOK_MS = 3000

interface ChannelLogProps<R> {
  id: number
  running: boolean
  channel: string
  /** The call that answers a page of the campaign's rows. */
  call: Parameters<typeof readPage<R>>[1]
  columns: readonly Column<R>[]
  /** What opens below a row. */
  further: readonly Column<R>[]
  narrow: boolean
  /** States the platform finds rows by (STATES_OF_BUCKET), by what the channel calls them. */
  buckets: readonly { value: string; label: string }[]
  title: string
  /** What a row is, what its state is called, and what is said where none fits. */
  one: string
  state: string
  empty: string
  moreOf: (mobile: string) => string
}

/** Every row of a campaign of a channel beside text, with search and state; followed while it runs. */
export const ChannelLog = <R extends { id: number; mobile: string }>(props: ChannelLogProps<R>) => {
  const { id, running, channel, call, columns, further, narrow, buckets, title, one, state, empty, moreOf } = props
  const words = useWords()
  const { platform } = useDesk()
  const [bucket, setBucket] = useState<string>()
  const log = usePagedLog<R>({
    queryKey: ['number-log', id, channel, bucket],
    load: (wanted, signal) => readPage<R>(platform, call, id, { ...wanted, ...(bucket && { bucket }) }, signal),
    refetchInterval: running ? LOOK_MS : false,
  })
  const more = { head: words('More'), label: ({ mobile }: R) => moreOf(mobile) }
  return (
    <Section title={title} level={3}>
      <PagedLog
        log={log}
        label={title}
        columns={[...(narrow ? [] : [numberColumn(log)]), ...columns, ...(further.length > 0 ? [openColumn(log, more)] : [])]}
        below={row => (
          <Facts label={one}>
            {further.map(({ head, show }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
              <Fact key={place} name={head}>
                {show(row, place)}
              </Fact>
            ))}
          </Facts>
        )}
        tools={
          <Select
            name="bucket"
            label={state}
            hideLabel
            value={bucket}
            placeholder={words('ALL')}
            options={buckets.map(({ value, label }) => ({ value, label: words(label) }))}
            onChange={value => {
              setBucket(value)
              log.first()
            }}
          />
        }
        empty={empty}
      />
    </Section>
  )
}
