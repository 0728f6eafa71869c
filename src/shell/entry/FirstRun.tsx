/** /first-run: what a new desk begins with. */

import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { useWords } from '../../kernel/i18n/words.ts'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { FirstSteps } from '../../reports/dashboard/FirstSteps.tsx'

export default function FirstRun() {
  const words = useWords()
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <PageHead
        title={words('Three steps to your first message')}
        hint={words(
          'This desk has simulated routes only: they behave like operators and vendors. Nothing leaves this machine until you add a route of your own.',
        )}
      />
      <FirstSteps />
      <p className="hint">
        <Link to="/">{words('Skip this and go to the desk')}</Link>
      </p>
    </Box>
  )
}
