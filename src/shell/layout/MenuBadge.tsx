import { useQuery } from '@tanstack/react-query'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { recordOf } from '../../../messaging/record.ts'
import { allows } from '../../../resources/language/access.ts'
import type { MenuBadge as Declared } from '../../../resources/language/screens.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import '../../kernel/resource/resource.css'

/** Read again this often even when nothing tells of a change. */
const EVERY_MS = 60_000
const MOST = 99

/** What an entry of the menu counts, as its declaration says (rule panel-2); nothing at 0, or for who may not make the call. */
export const MenuBadge = ({ badge: { of, action, figure, label } }: { badge: Declared }) => {
  const words = useWords()
  const { register } = useDesk()
  const provider = useDeskProvider()
  const call = register.services.find(({ name }) => name === of)?.actions[action]
  const enabled = allows(usePrincipal(), call ?? { visibleTo: [] })
  const { data } = useQuery({
    queryKey: [of, action],
    queryFn: async ({ signal }) => (await provider.act(of, action, { signal })).data,
    enabled,
    refetchInterval: EVERY_MS,
    retry: false,
  })
  const count = Number(recordOf(data)[figure] ?? 0)
  if (!enabled || !(count > 0)) return null
  const counted = words(`badges.${figure}`, label)
  return (
    <span className="count-badge" title={counted}>
      {count > MOST ? `${MOST}+` : count}
      <span className="sr-only"> {counted}</span>
    </span>
  )
}
