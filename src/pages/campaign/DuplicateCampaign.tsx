import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { toast } from '../../ui/toast.ts'

/** Opens the send page filled as the campaign was. Shows nothing itself. */
const DuplicateCampaign = ({ record, close }: { record: { id: number }; close: () => void }) => {
  const provider = useDeskProvider()
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: ['duplicate-campaign', record.id],
    queryFn: async ({ signal }) =>
      (await provider.act('delivery-report', 'duplicate', { id: record.id, signal })).data as Readonly<Record<string, unknown>>,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (!data && !error) return
    close()
    if (error) toast.error(error.message)
    else navigate('/admin-send-sms', { state: { preset: withoutNothing(data ?? {}) } })
  }, [data, error, close, navigate])
  return null
}

const withoutNothing = (form: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null))

export default DuplicateCampaign
