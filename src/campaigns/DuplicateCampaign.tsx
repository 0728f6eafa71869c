import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { filledIn } from './filledIn.ts'

const TWO_WAY = 3

type Form = Readonly<Record<string, unknown>>

/** Opens the send page filled as the campaign was. Shows nothing itself. */
const DuplicateCampaign = ({ record, close }: { record: { id: number }; close: () => void }) => {
  const notify = useNotify()
  const provider = useDeskProvider()
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: ['duplicate-campaign', record.id],
    queryFn: async ({ signal }) => {
      const form = (await provider.act(campaigns, 'duplicate', { id: record.id, signal })).data
      const preset: Form = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null))
      if (form.sms_type === 2 || typeof form.dlt_template_id !== 'number') return { preset, variables: [] }
      // A template that is gone is chosen anew on the send page.
      const text = await provider
        .getOne('dlt-template-list', { id: form.dlt_template_id, signal })
        .then(({ data: template }) => (template as Form).dlt_message)
        .catch(() => undefined)
      const { variables, link } = filledIn(text, form.message)
      return { preset: link > 0 ? { ...preset, link_variable: link } : preset, variables }
    },
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (!data && !error) return
    close()
    if (data)
      navigate(data.preset.route_type === TWO_WAY ? '/admin-send-two-ways-sms' : '/admin-send-sms', {
        state: { ...data, from: data.preset.campaign },
      })
    else if (error) notify(error.message, { type: 'error' })
  }, [data, error, close, navigate, notify])
  return null
}

export default DuplicateCampaign
