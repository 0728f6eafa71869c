/** One side of a movement: whose wallet, what is in it now, and what will be. */

import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useGetOne } from 'react-admin'
import { walletOf } from '../../resources/money/wallets.ts'
import { useWords } from '../kernel/i18n/words.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'
import { plus, useAmount } from './useAmount.ts'
import { useBalance } from './useBalance.ts'

/** Beside each other, where there is room. */
export const Sides = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' }}>{children}</Box>
)

interface SideProps {
  title: string
  routeType: number
  /** What the movement adds; below zero where it takes. */
  change: number
}

/** The wallet of another account; `id` is undefined until one is chosen. */
export const TheirSide = ({ id, ...props }: SideProps & { id: number | undefined }) => {
  const words = useWords()
  const { data } = useGetOne<AnyRecord>('users', { id: id ?? 0 }, { enabled: id !== undefined, staleTime: 0, retry: false })
  if (id === undefined) return <Figures {...props} name={words('Choose an account')} present={null} />
  return (
    <Figures {...props} name={data && String(data.name)} present={data && Number(data[walletOf(props.routeType).field] ?? 0)} />
  )
}

/** The reader's own wallet. */
export const OwnSide = (props: SideProps) => {
  const words = useWords()
  const { data } = useBalance()
  const mine = data?.wallets.find(wallet => wallet.route_type === props.routeType)
  return (
    <Figures
      {...props}
      name={words('My wallet')}
      present={data && (mine?.balance ?? 0)}
      floor={mine && mine.balance - mine.available}
    />
  )
}

interface FiguresProps extends SideProps {
  /** Undefined while it is not known. */
  name: string | undefined
  /** Undefined while it is not known, null where there is none. */
  present: number | null | undefined
  /** How low it may go. */
  floor?: number | undefined
}

const Figures = ({ title, name, routeType, present, change, floor = 0 }: FiguresProps) => {
  const words = useWords()
  const amount = useAmount()
  const next = typeof present === 'number' ? plus(routeType, present, change) : undefined
  return (
    <Stack sx={{ gap: 0.25, px: 1.5, py: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <span className="hint">{title}</span>
      <strong className="ellipsis">{name ?? <Skeleton width={90} />}</strong>
      {present !== null && (
        <Facts shape="lines">
          <Fact name={words('Current balance')}>
            {present === undefined ? <Skeleton width={50} /> : amount(routeType, present)}
          </Fact>
          <Fact name={words('New balance')} tone={next !== undefined && next < floor ? 'error' : 'strong'}>
            <span aria-live="polite">{next === undefined ? <Skeleton width={50} /> : amount(routeType, next)}</span>
          </Fact>
        </Facts>
      )}
    </Stack>
  )
}
