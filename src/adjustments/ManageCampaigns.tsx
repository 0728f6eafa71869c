import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import type { OpenCampaign } from '../../resources/campaigns/openCampaign.answers.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { DeskForm, type Values } from '../kernel/form/DeskForm.tsx'
import { FieldInput } from '../kernel/form/FieldInput.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { useAbilities } from '../kernel/resource/access.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { ResourceList } from '../kernel/resource/ResourceList.tsx'
import { readPage } from '../kernel/resource/readPage.ts'
import { useViews } from '../kernel/resource/views.ts'
import { useReload } from '../kernel/resource/writes.ts'
import { Failed } from '../kernel/ui/Failed.tsx'
import { FailedNote } from '../kernel/ui/FailedNote.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { PageHead } from '../kernel/ui/PageHead.tsx'
import { PageTurner } from '../kernel/ui/PageTurner.tsx'
import { TabPanel, Tabs } from '../kernel/ui/Tabs.tsx'
import { FixPanel } from './FixPanel.tsx'
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
  const records = words('Adjustments')
  return (
    <>
      <PageHead
        title={resource.label.many}
        hint={words(
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
            { value: 'campaigns', label: words('Campaigns') },
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
            untitled
          />
        )}
      </TabPanel>
    </>
  )
}

const PER_PAGE = 15
const FILTERS = ['campaign', 'user_id', 'route_type', 'secondary_route_id', 'place', 'from_date', 'to_date']
const NOTHING: Values = {}
const BESIDE = { display: 'grid', gap: 1.5, mb: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(max(170px, 23%), 1fr))' }

const Campaigns = () => {
  const { platform } = useDesk()
  const resource = useInWords(manageCampaign)
  const reload = useReload('admin-manage-campaign')
  const [filter, setFilter] = useState<Values>(NOTHING)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const query = useQuery({
    queryKey: ['manage-campaign', filter, page],
    queryFn: ({ signal }) => {
      const asked = Object.entries(filter).filter(([, value]) => value !== null && value !== '')
      const request = { ...Object.fromEntries(asked), page, perPage: PER_PAGE }
      return readPage<OpenCampaign>(platform, manageCampaign.actions.open, undefined, request, signal)
    },
    placeholderData: before => before,
    staleTime: 0,
  })
  const { data, refetch } = query
  const over = useCallback(() => {
    refetch()
    void reload()
  }, [refetch, reload])
  const narrow = (wanted: (before: Values) => Values) => {
    setFilter(wanted)
    setPage(1)
  }
  return (
    <>
      <DeskForm
        fields={resource.actions.open?.input ?? {}}
        start={NOTHING}
        check={values => ({ values, errors: {} })}
        onSubmit={() => refetch()}
      >
        <Box sx={BESIDE}>
          {FILTERS.map(name => (
            <FieldInput key={name} name={name} onChange={value => narrow(before => ({ ...before, [name]: value }))} />
          ))}
          <Clear
            loading={query.isFetching}
            onClear={() => {
              narrow(() => NOTHING)
              refetch()
            }}
          />
        </Box>
      </DeskForm>
      {query.error && data && <FailedNote query={query} sx={{ mb: 2 }} />}
      {query.error && !data ? <Failed query={query} /> : <OpenTable rows={data?.rows} chosen={chosen} onChoose={setChosen} />}
      <PageTurner page={page} perPage={PER_PAGE} total={data?.total ?? 0} onPage={setPage} />
      <FixPanel chosen={[...chosen].sort((a, b) => a - b)} onOver={over} />
    </>
  )
}

const Clear = ({ loading, onClear }: { loading: boolean; onClear: () => void }) => {
  const words = useWords()
  const { reset } = useFormContext()
  return (
    <Button
      variant="text"
      startIcon={<Icon name="refresh" />}
      loading={loading}
      onClick={() => {
        reset()
        onClear()
      }}
      sx={{ alignSelf: 'end', justifySelf: 'start' }}
    >
      {words('Clear')}
    </Button>
  )
}
