import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import type { Tone } from '../../resources/language/fields.ts'
import { Section } from '../kernel/ui/Section.tsx'

const CAUSES = { gap: 1.5, '& > li + li': { pt: 1.5, borderTop: 1, borderColor: 'divider' } }

interface Asked<C> {
  /** Who declares the campaigns of its channel. */
  of: AnyResource
  id: number
  /** How many were not reached, as counted: the causes are read again when it changes, and not where there are none. */
  count: number
  read: (signal: AbortSignal) => Promise<{ data: readonly C[] }>
}

/** Why messages of a campaign were not delivered; none while that is not known, and none where it cannot be told. */
export const useCauses = <C,>({ of, id, count, read }: Asked<C>): readonly C[] => {
  const { data } = useQuery({
    queryKey: ['campaign-causes', of.name, id, count],
    queryFn: async ({ signal }) => (await read(signal)).data,
    enabled: count > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return count > 0 && data ? data : []
}

/** A section with a `Cause` for each. */
export const Causes = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title} level={3}>
    <Stack component="ul" sx={CAUSES}>
      {children}
    </Stack>
  </Section>
)

interface CauseProps {
  name: string
  count: number
  /** Of all that were not delivered, in percent. */
  share: number
  tone: Tone | undefined
  /** What can be done about it. */
  advice: ReactNode
  /** What was answered in the words of the network, and how often. */
  codes?: readonly { code: string; meaning: string | null; count: number }[]
  /** The button that helps. */
  children?: ReactNode
}

/** One cause in plain words, with its share and what to do about it. */
export const Cause = ({ name, count, share, tone, advice, codes, children }: CauseProps) => (
  <Stack component="li" sx={{ gap: 0.5, '& > a, & > button': { alignSelf: 'flex-start' } }}>
    <div className="row">
      <strong className="grow">{name}</strong>
      {groupIndian(count)} · {share} %
    </div>
    <LinearProgress
      aria-hidden
      variant="determinate"
      value={Math.min(100, share)}
      color={!tone || tone === 'default' ? 'inherit' : tone}
      sx={{ height: 4, color: 'var(--neutral-solid)' }}
    />
    {advice && <p className="muted">{advice}</p>}
    {codes && (
      <p className="hint">
        {codes.map(({ code, meaning, count }, index) => (
          <span key={`${code} ${meaning}`}>
            {index > 0 && ' · '}
            <code>{code || '–'}</code> {meaning} ({groupIndian(count)})
          </span>
        ))}
      </p>
    )}
    {children}
  </Stack>
)
