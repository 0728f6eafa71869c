/** /first-run: what a new desk begins with. */

import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { FirstSteps } from '../../reports/dashboard/FirstSteps.tsx'
import '../../reports/dashboard/FirstSteps.css'

export default function FirstRun() {
  const translate = useTranslate()
  return (
    <div className="first-run">
      <PageHead
        title={translate('desk.first_run.title', { _: 'Three steps to your first message' })}
        hint={translate('desk.first_run.hint', {
          _: 'This desk has one route, to a simulator that behaves like an operator. Nothing leaves this machine until you add a route of your own.',
        })}
      />
      <FirstSteps />
      <p className="hint">
        <Link to="/">{translate('desk.first_run.skip', { _: 'Skip this and go to the desk' })}</Link>
      </p>
    </div>
  )
}
