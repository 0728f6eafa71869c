/** Three steps from a new desk to its first delivered message; each is ticked by what the desk holds, not by a click. */

import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { allows } from '../../../resources/language/access.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { cx } from '../../kernel/ui/cx.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import './FirstSteps.css'

/** Rows of a list; undefined while it is asked, or where it may not be seen. */
const useCount = (resource: string): number | undefined => {
  const { register, dataProvider } = useDesk()
  const principal = usePrincipal()
  const declared = register.resources.find(({ name }) => name === resource)
  const { data } = useQuery({
    queryKey: ['first-run', resource],
    enabled: declared !== undefined && allows(principal, declared.operations.list),
    queryFn: async ({ signal }) =>
      (
        await dataProvider.getList(resource, {
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'id', order: 'DESC' },
          filter: {},
          signal,
        })
      ).total,
  })
  return data
}

interface StepProps {
  number: number
  title: string
  text: string
  done: boolean
  current: boolean
  links: readonly { to: string; label: string; icon: string }[]
}

const Step = ({ number, title, text, done, current, links }: StepProps) => {
  const { screens } = useDesk()
  const principal = usePrincipal()
  const words = useWords()
  const open = links.filter(({ to }) => {
    const path = to.split(/[/?]/).slice(0, 2).join('/')
    return screens.some(screen => screen.path === path && allows(principal, screen.gate))
  })
  return (
    <li className={cx('step', done && 'done')}>
      <span className="step-number" aria-hidden>
        {done ? <Icon name="check" /> : number}
      </span>
      <div className="stack">
        <h2>
          {title} {done && <Badge tone="success">{words('desk.first_run.done', 'Done')}</Badge>}
        </h2>
        <p className="muted">{text}</p>
        <div className="row wrap">
          {open.map(({ to, label, icon }, index) => (
            <Button
              key={to}
              href={to}
              startIcon={<Icon name={icon} />}
              variant={current && index === 0 ? 'contained' : 'outlined'}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </li>
  )
}

export const FirstSteps = () => {
  const words = useWords()
  const senders = useCount('senderid-list')
  const templates = useCount('dlt-template-list')
  const contacts = useCount('contact-numbers')
  const campaigns = useCount('delivery-report')
  const registered = (senders ?? 0) > 0 && (templates ?? 0) > 0
  const hasContacts = (contacts ?? 0) > 0
  const sent = (campaigns ?? 0) > 0
  return (
    <ol className="steps panel">
      <Step
        number={1}
        title={words('Add a sender ID and a template')}
        text={words(
          'As they stand on the DLT ledger: the header people see, and the text with its {#var#} places. Messages that do not match a template are not sent.',
        )}
        done={registered}
        current={!registered}
        links={[
          {
            to: '/senderid-list/create',
            label: words('Add sender ID'),
            icon: 'badge',
          },
          {
            to: '/dlt-template-list/create',
            label: words('Add template'),
            icon: 'template',
          },
        ]}
      />
      <Step
        number={2}
        title={words('Bring the people')}
        text={words(
          'Import a spreadsheet of numbers into a group, and the numbers that must never be written to into the blacklist. Or skip this: the send form takes a file too.',
        )}
        done={hasContacts}
        current={registered && !hasContacts}
        links={[
          { to: '/group', label: words('Phone book'), icon: 'book' },
          {
            to: '/blacklist/import',
            label: words('Import blacklist'),
            icon: 'block',
          },
        ]}
      />
      <Step
        number={3}
        title={words('Send')}
        text={words(
          'Check every row before a credit moves, send one test, then the rest, and watch it arrive in the delivery report.',
        )}
        done={sent}
        current={registered && hasContacts && !sent}
        links={[
          { to: '/admin-send-sms', label: words('Open the send form'), icon: 'send' },
          { to: '/delivery-report', label: words('Delivery report'), icon: 'report' },
        ]}
      />
    </ol>
  )
}
