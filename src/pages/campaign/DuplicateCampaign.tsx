import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { matchTemplate } from '../../../messaging/dltMatch.ts'
import { toast } from '../../ui/toast.ts'

type Form = Readonly<Record<string, unknown>>

/** What stood in the template's variables, read back from the message; nothing where that cannot be told. */
const variablesOf = (template: unknown, message: unknown): readonly string[] => {
  const told = matchTemplate(String(template ?? ''), String(message ?? ''), {
    mode: 'lenient',
    maxVariable: 1000,
    maxAlphanumeric: 1000,
  })
  return told.outcome === 'MATCH' ? told.values : []
}

/** Opens the send page filled as the campaign was. Shows nothing itself. */
const DuplicateCampaign = ({ record, close }: { record: { id: number }; close: () => void }) => {
  const provider = useDeskProvider()
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: ['duplicate-campaign', record.id],
    queryFn: async ({ signal }) => {
      const form = (await provider.act('delivery-report', 'duplicate', { id: record.id, signal })).data as Form
      const preset = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null))
      if (form.sms_type === 2 || typeof form.dlt_template_id !== 'number') return { preset, variables: [] }
      // A template that is gone is chosen anew on the send page.
      const text = await provider
        .getOne('dlt-template-list', { id: form.dlt_template_id, signal })
        .then(({ data: template }) => (template as Form).dlt_message)
        .catch(() => undefined)
      return { preset, variables: variablesOf(text, form.message) }
    },
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (!data && !error) return
    close()
    if (data) navigate('/admin-send-sms', { state: data })
    else if (error) toast.error(error.message)
  }, [data, error, close, navigate])
  return null
}

export default DuplicateCampaign
