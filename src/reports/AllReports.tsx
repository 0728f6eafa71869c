/** /reports: every report that this person may open, each with the question it answers. */

import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { usePrincipal } from '../../authProvider/principal.ts'
import { dashboard } from '../../resources/reports/dashboard.ts'
import { listedIn } from '../../resources/screens.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { PageHead } from '../kernel/ui/PageHead.tsx'

const { label, group } = dashboard.pages.reports
const LIST = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  gap: 1.5,
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    columnGap: 1.5,
    height: 1,
    px: 2,
    py: 1.5,
    color: 'text.primary',
    textDecoration: 'none',
    '&:hover': { background: 'var(--surface-2)' },
    '& svg': { gridRow: 'span 2', mt: '2px', color: 'var(--accent)' },
  },
}

const AllReports = () => {
  const words = useWords()
  const { screens } = useDesk()
  const reports = listedIn(screens, usePrincipal(), group)
  return (
    <>
      <PageHead title={words('pages.dashboard.reports', label)} />
      <Box component="ul" sx={LIST}>
        {reports.map(({ path, labelKey, label: english, icon, about = '' }) => (
          <li key={path}>
            <Link to={path} className="panel">
              <Icon name={icon} />
              <strong>{words(labelKey, english)}</strong>
              <span className="muted">{words(`${labelKey}_about`, about)}</span>
            </Link>
          </li>
        ))}
      </Box>
    </>
  )
}

export default AllReports
