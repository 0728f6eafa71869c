/** /edit-profile: one's own account, in tabs; the tab stands in the address. */

import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useId } from 'react'
import { useSearchParams } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { allows } from '../../../resources/language/access.ts'
import { profile } from '../../../resources/people/profile.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { TabPanel, Tabs } from '../../kernel/ui/Tabs.tsx'
import '../../kernel/ui/parts.css'
import { ApiPart } from './ApiPart.tsx'
import { DocumentsPart } from './DocumentsPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import './profile.css'

/** Parts that other areas bring: each is a tab where its file is there. */
const BROUGHT = import.meta.glob<{ default: ComponentType }>(['./Webhook.tsx', './Sessions.tsx'])
const brought = (file: string) => {
  const load = BROUGHT[file]
  return load ? lazy(load) : undefined
}
const Webhook = brought('./Webhook.tsx')
const Sessions = brought('./Sessions.tsx')

const EditProfile = () => {
  const words = useWords()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const principal = usePrincipal()
  const id = useId()
  const [params, setParams] = useSearchParams()
  const key = [profile.name, 'own']
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await provider.act(profile, 'own', { signal })).data,
    retry: false,
  })
  const may = (can: string) => allows(principal, { can })
  const tabs = [
    { value: 'profile', label: words('Profile'), icon: 'person' },
    { value: 'password', label: words('Password'), icon: 'lock' },
    ...(may('users-change-api-key') ? [{ value: 'api', label: words('API key and addresses'), icon: 'key' }] : []),
    ...(Webhook ? [{ value: 'webhook', label: words('Webhook'), icon: 'plug' }] : []),
    ...(may('users-upload-documents') ? [{ value: 'documents', label: words('Documents'), icon: 'badge' }] : []),
    ...(Sessions ? [{ value: 'sessions', label: words('Sessions'), icon: 'panel' }] : []),
  ]
  const wanted = params.get('tab')
  const tab = tabs.some(one => one.value === wanted) ? String(wanted) : 'profile'

  return (
    <div className="profile-page">
      <PageHead title={words('Edit profile')} aside={data && <span className="hint mono">{data.username}</span>} />
      <Tabs
        id={id}
        label={words('Edit profile')}
        value={tab}
        tabs={tabs}
        onChange={value => setParams(value === 'profile' ? {} : { tab: value }, { replace: true })}
      />
      <div className="panel">
        <TabPanel of={id} value={tab}>
          {error ? (
            <EmptyState icon="error" title={words('This could not be loaded')} text={error.message}>
              <Button variant="contained" startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => void refetch()}>
                {words('Try again')}
              </Button>
            </EmptyState>
          ) : !data ? (
            <div className="stack" role="status" aria-label={words('Loading')}>
              {[64, 40, 40, 40].map((height, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: bars that never move.
                <Skeleton key={index} height={height} />
              ))}
            </div>
          ) : (
            <Suspense fallback={<Skeleton height={240} />}>
              {/* Kept behind the other tabs: what was typed there is not lost by a look at them. */}
              <div hidden={tab !== 'profile'}>
                <ProfileForm key={data.id} own={data} onSaved={saved => client.setQueryData(key, saved)} />
              </div>
              {tab === 'password' && <PasswordPart username={data.username} />}
              {tab === 'api' && <ApiPart userId={data.id} allowed={data.allow_api === 1} />}
              {tab === 'webhook' && Webhook && <Webhook />}
              {tab === 'documents' && <DocumentsPart userId={data.id} />}
              {tab === 'sessions' && Sessions && <Sessions />}
            </Suspense>
          )}
        </TabPanel>
      </div>
    </div>
  )
}

export default EditProfile
