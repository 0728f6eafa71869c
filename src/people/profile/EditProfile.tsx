/** /edit-profile: one's own account, in tabs; the tab stands in the address. */

import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import { useSearchParams } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { answerKey, useAnswer } from '../../../dataProvider/useAnswer.ts'
import { allows, isOperator } from '../../../resources/language/access.ts'
import { profile } from '../../../resources/people/profile.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { TabPanel, Tabs } from '../../kernel/ui/Tabs.tsx'
import { EffectivePrices } from '../../whatsapp/port.ts'
import { Bars } from '../parts.tsx'
import { ApiPart } from './ApiPart.tsx'
import { DocumentsPart } from './DocumentsPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const Webhook = lazy(() => import('./Webhook.tsx'))
const Sessions = lazy(() => import('./Sessions.tsx'))

const EditProfile = () => {
  const words = useWords()
  const client = useQueryClient()
  const principal = usePrincipal()
  const id = useId()
  const [params, setParams] = useSearchParams()
  const query = useAnswer(profile, 'own')
  const may = (can: string) => allows(principal, { can })
  const pays = principal !== undefined && !isOperator(principal.userType)
  const tabs = [
    { value: 'profile', label: words('Profile'), icon: 'person' },
    { value: 'password', label: words('Password'), icon: 'lock' },
    ...(may('users-change-api-key') ? [{ value: 'api', label: words('API key and addresses'), icon: 'key' }] : []),
    { value: 'webhook', label: words('Webhook'), icon: 'plug' },
    ...(may('users-upload-documents') ? [{ value: 'documents', label: words('Documents'), icon: 'badge' }] : []),
    ...(pays && may('sms-charge') ? [{ value: 'prices', label: words('WhatsApp prices'), icon: 'wallet' }] : []),
    { value: 'sessions', label: words('Sessions'), icon: 'panel' },
  ]
  const wanted = params.get('tab')
  const tab = tabs.some(one => one.value === wanted) ? String(wanted) : 'profile'

  return (
    <Box sx={{ maxWidth: 860, '& h1 > small': { fontWeight: 400 } }}>
      <PageHead title={words('Edit profile')} aside={query.data && <small className="hint mono">{query.data.username}</small>} />
      <Tabs
        id={id}
        label={words('Edit profile')}
        value={tab}
        tabs={tabs}
        onChange={value => setParams(value === 'profile' ? {} : { tab: value }, { replace: true })}
      />
      <Box className="panel" sx={{ mt: 1.5, p: { xs: 2, sm: 2.5 } }}>
        <TabPanel of={id} value={tab}>
          <Answered query={query} waiting={<Bars heights={[64, 40, 40, 40]} />}>
            {own => (
              <Suspense fallback={<Skeleton height={240} />}>
                {/* Kept behind the other tabs: what was typed there is not lost by a look at them. */}
                <div hidden={tab !== 'profile'}>
                  <ProfileForm key={own.id} own={own} onSaved={saved => client.setQueryData(answerKey(profile, 'own'), saved)} />
                </div>
                {tab === 'password' && <PasswordPart username={own.username} />}
                {tab === 'api' && <ApiPart userId={own.id} allowed={own.allow_api === 1} />}
                {tab === 'webhook' && <Webhook />}
                {tab === 'documents' && <DocumentsPart userId={own.id} />}
                {tab === 'prices' && <EffectivePrices />}
                {tab === 'sessions' && <Sessions />}
              </Suspense>
            )}
          </Answered>
        </TabPanel>
      </Box>
    </Box>
  )
}

export default EditProfile
