import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { LIST } from '../../kernel/desk/way.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { leadingAction, useAbilities } from '../../kernel/resource/access.ts'
import { useActionHost } from '../../kernel/resource/actions/useActionHost.tsx'
import { useInWords } from '../../kernel/resource/labels.ts'
import { rowMenu } from '../../kernel/resource/list/rowMenu.ts'
import { loadViews, useViews } from '../../kernel/resource/views.ts'
import { Failed } from '../../kernel/ui/Failed.tsx'
import { FailedNote } from '../../kernel/ui/FailedNote.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Menu } from '../../kernel/ui/Menu.tsx'
import { MessageScreen } from '../../kernel/ui/MessageScreen.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import { campaignHref } from '../campaignHref.ts'
import { StatusBadge } from '../StatusCell.tsx'
import { campaignKey, useCampaignOf } from '../useCampaign.ts'
import { useCampaignReload } from '../useCampaignReload.ts'
import { CampaignBar } from './CampaignBar.tsx'
import { CampaignFacts } from './CampaignFacts.tsx'
import type { ChannelPage, ShownCampaign } from './channelPage.ts'
import { useListPlace } from './useListPlace.ts'

/** So long what was told of it holds. */
const SOON_MS = 5000

const isNumber = (id: string) => /^[1-9]\d{0,14}$/.test(id)

interface CampaignPageProps {
  channels: readonly [ChannelPage, ...ChannelPage[]]
}

/** /campaign/{id}: one campaign with its facts, what can be done with it, and what became of it, followed while it runs (rule campaigns-16). */
const CampaignPage = ({ channels }: CampaignPageProps) => {
  const { id = '' } = useParams()
  return isNumber(id) ? <Asked id={Number(id)} channels={channels} /> : <NoCampaign />
}

const Asked = ({ id, channels }: { id: number } & CampaignPageProps) => {
  const { search } = useLocation()
  const { page, asked } = usePage(id, channels)
  const query = useCampaignOf<ShownCampaign>(page?.resource.name, id)
  const { resource } = page ?? channels[0]
  const place = useListPlace(id, query.data, resource)
  const words = useWords()
  const { data } = query
  const { error } = page ? query : asked
  if (!data && error instanceof PlatformError && error.status === 404) return <NoCampaign back={place.back} />
  // Under its own list: crumbs, menu and bookmarks tell its channel as well.
  if (search === '' && resource.name !== campaigns.name)
    return <Navigate replace to={campaignHref(id, { list: resource.name })} />
  return (
    <>
      <CampaignBar place={place} current={data?.campaign || `#${id}`} />
      {page && data ? (
        <>
          {error && <FailedNote query={query} sx={{ mb: 2 }} />}
          <Shown key={id} campaign={data} page={page} />
        </>
      ) : (
        <>
          <PageHead trailless title={words('pages.delivery-report.campaign', 'Campaign')} />
          {error ? (
            <Failed query={page ? query : asked} />
          ) : (
            <Skeleton height={420} role="status" aria-label={words('Loading')} />
          )}
        </>
      )}
    </>
  )
}

/**
 * The page of a campaign's channel. Where neither the address nor what was read of it tells, as after a notice or from a list of all
 * channels, the platform does, in one call.
 */
const usePage = (id: number, channels: CampaignPageProps['channels']) => {
  const list = new URLSearchParams(useLocation().search).get(LIST)
  const client = useQueryClient()
  const known =
    channels.find(({ resource }) => resource.name === list) ??
    channels.find(({ resource }) => client.getQueryData(campaignKey(resource.name, id)) !== undefined)
  const asked = useAnswer(campaigns, 'neighbours', { id }, { enabled: known === undefined, staleTime: SOON_MS })
  const told = asked.data && (channels.find(({ routeTypes }) => routeTypes.includes(asked.data.route_type)) ?? channels[0])
  return { page: known ?? told, asked }
}

const Shown = ({ campaign, page: { resource: declared, facts, Detail } }: { campaign: ShownCampaign; page: ChannelPage }) => {
  const words = useWords()
  const resource = useInWords(declared)
  const abilities = useAbilities(resource)
  const views = useViews(declared.name)
  // Its dialogs; without them a menu would open nothing.
  useEffect(() => {
    loadViews(declared.name).catch(() => undefined)
  }, [declared.name])
  const reload = useCampaignReload()
  const actions = useActionHost(resource, views, () => void reload())
  const record = { ...campaign }
  // What the page shows need not be opened.
  const shownHere = leadingAction(resource, abilities)?.name
  const own = { ...abilities, row: abilities.row.filter(({ name }) => name !== shownHere) }
  const items = rowMenu({ resource, abilities: own, actions, words, open: undefined }, record)
  return (
    <>
      <PageHead
        trailless
        title={campaign.campaign || `#${campaign.id}`}
        aside={
          <>
            <span className="hint">#{campaign.id}</span>
            <StatusBadge {...campaign} />
          </>
        }
      >
        <Menu label={words('Actions')} items={items} showLabel disabled={views === undefined} />
      </PageHead>
      <div className="stack">
        <CampaignFacts fields={abilities.fields} campaign={campaign} shown={facts} />
        <Section title={words('Result')} framed>
          <Detail campaign={campaign} />
        </Section>
      </div>
      {actions.element}
    </>
  )
}

/** A campaign that is not there, or not this person's to see. */
const NoCampaign = ({ back = `/${campaigns.name}` }: { back?: string }) => {
  const words = useWords()
  return (
    <MessageScreen
      code="404"
      title={words('Campaign not found')}
      text={words('There is no campaign with this number, or it belongs to an account that you cannot see.')}
    >
      <Button variant="contained" startIcon={<Icon name="back" />} href={back}>
        {words('To the list of campaigns')}
      </Button>
    </MessageScreen>
  )
}

export default CampaignPage
