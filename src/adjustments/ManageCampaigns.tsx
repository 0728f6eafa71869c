import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { inputOf } from '../kernel/kinds/inputs.ts'
import { PageHead } from '../kernel/ui/PageHead.tsx'
import { PageTurner } from '../kernel/ui/PageTurner.tsx'
import '../kernel/kinds/inputs.css'
import Button from '@mui/material/Button'
import { useAbilities } from '../kernel/resource/access.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { ResourceList } from '../kernel/resource/ResourceList.tsx'
import { readPage } from '../kernel/resource/readPage.ts'
import { useViews } from '../kernel/resource/views.ts'
import { useReload } from '../kernel/resource/writes.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { TabPanel, Tabs } from '../kernel/ui/Tabs.tsx'
import '../kernel/ui/parts.css'
import { FixPanel } from './FixPanel.tsx'
import './manage.css'
import type { OpenCampaign } from '../../resources/campaigns/openCampaign.answers.ts'
import { OpenTable } from './OpenTable.tsx'

type Tab = 'campaigns' | 'adjustments'

/** `/admin-manage-campaign`: what is open in campaigns and what is to be done about it; the records of what was (rule adjustments-13). */
export const ManageCampaigns = ({ search }: { search: string }) => {
  const words = useWords()
  const resource = useInWords(manageCampaign)
  const abilities = useAbilities(resource)
  const views = useViews(resource.name)
  // An address with a filter leads to the records: the campaigns have none in theirs.
  const [tab, setTab] = useState<Tab>(search === '' ? 'campaigns' : 'adjustments')
  const records = words('desk.fix.records', 'Adjustments')
  return (
    <>
      <PageHead
        title={resource.label.many}
        hint={words(
          'desk.fix.hint',
          'What the operator reported stays. What is set here stands beside it, is shown as such, and can be reversed for 30 days.',
        )}
      />
      <div className="list-tabs">
        <Tabs
          id="manage"
          label={resource.label.many}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'campaigns', label: words('desk.fix.open', 'Campaigns') },
            { value: 'adjustments', label: records },
          ]}
        />
      </div>
      <TabPanel of="manage" value={tab}>
        {tab === 'campaigns' ? (
          <Campaigns />
        ) : (
          <ResourceList
            resource={{ ...resource, label: { ...resource.label, many: records } }}
            abilities={abilities}
            views={views}
            search={search}
            untitled
          />
        )}
      </TabPanel>
    </>
  )
}

const PER_PAGE = 15
const FILTERS = ['campaign', 'user_id', 'route_type', 'secondary_route_id', 'place', 'from_date', 'to_date'] as const

const Campaigns = () => {
  const words = useWords()
  const { platform } = useDesk()
  const resource = useInWords(manageCampaign)
  const reload = useReload('admin-manage-campaign')
  const [filter, setFilter] = useState<Readonly<Record<string, unknown>>>({})
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['manage-campaign', filter, page],
    queryFn: async ({ signal }) => {
      const request = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null && value !== ''))
      return readPage<OpenCampaign>(
        platform,
        manageCampaign.actions.open,
        undefined,
        { ...request, page, perPage: PER_PAGE },
        signal,
      )
    },
    placeholderData: before => before,
    staleTime: 0,
  })
  const over = useCallback(() => {
    refetch()
    void reload()
  }, [refetch, reload])
  const fields = resource.actions.open?.input ?? {}
  return (
    <>
      <div className="fix-filters">
        {FILTERS.map(name => {
          const field = fields[name]
          if (!field) return null
          const Input = inputOf(field.kind)
          return (
            <Input
              key={name}
              name={name}
              field={field}
              value={filter[name] ?? null}
              onChange={value => {
                setFilter(before => ({ ...before, [name]: value }))
                setPage(1)
              }}
            />
          )
        })}
        <div className="fix-filter-buttons">
          <Button
            variant="text"
            startIcon={<Icon name="refresh" />}
            loading={isFetching}
            onClick={() => {
              setFilter({})
              setPage(1)
              refetch()
            }}
          >
            {words('desk.fix.clear', 'Clear')}
          </Button>
        </div>
      </div>
      {error ? (
        <EmptyState icon="error" text={error.message}>
          <Button variant="contained" startIcon={<Icon name="refresh" />} onClick={() => refetch()}>
            {words('desk.list.retry', 'Try again')}
          </Button>
        </EmptyState>
      ) : (
        <OpenTable rows={data?.rows} chosen={chosen} onChoose={setChosen} />
      )}
      <PageTurner page={page} perPage={PER_PAGE} total={data?.total ?? 0} onPage={setPage} />
      <FixPanel chosen={[...chosen].sort((a, b) => a - b)} onOver={over} />
    </>
  )
}
