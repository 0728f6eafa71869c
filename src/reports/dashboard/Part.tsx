import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DashboardAnswer } from '../../../resources/reports/dashboard.answers.ts'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { Section } from '../../kernel/ui/Section.tsx'

export interface DataProps {
  /** Undefined while loading. */
  data: DashboardAnswer | undefined
}

interface PartProps extends DataProps {
  title: string
  /** Behind the title, for who may open it: where all of it is. */
  link?: { to: string; label: ReactNode } | null | undefined
  lines?: number
  children: (data: DashboardAnswer) => ReactNode
}

/** One part of the dashboard: a surface with a title, the place kept while it loads. */
export const Part = ({ title, link, data, lines = 4, children }: PartProps) => {
  const opens = useOpen()
  return (
    <Section framed title={title} beside={link && opens(link.to) && <Link to={link.to}>{link.label}</Link>}>
      {data
        ? children(data)
        : // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
          Array.from({ length: lines }, (_, line) => <Skeleton key={line} />)}
    </Section>
  )
}
