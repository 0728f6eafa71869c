import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { useWords } from '../kernel/i18n/words.ts'

/** What happened to one message, from entry to its last receipt, with times and the operator's own text. */
export const Trail = ({ id }: { id: number }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const { data, error } = useQuery({
    queryKey: ['trail', id],
    queryFn: async ({ signal }) => (await provider.act(campaigns, 'trail', { id, signal })).data,
  })
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton height={60} />
  return (
    <ol className="trail">
      <li className="hint">
        {words('Message number')} <code>{id}</code>
      </li>
      {data.events.map((event, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events of a trail stand in their order.
        <li key={i} data-kind={event.kind}>
          <time className="tabular">{event.at}</time>
          <span>{words(`trail.${event.kind}`, event.text)}</span>
          {event.raw && <code>{event.raw}</code>}
        </li>
      ))}
    </ol>
  )
}
