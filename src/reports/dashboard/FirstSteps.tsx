/** Three steps from a new desk to its first delivered message; each is ticked by what the desk holds, not by a click. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useGetList } from 'react-admin'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { allows } from '../../../resources/language/access.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'

/** Rows of a list; none while it is asked, or where it may not be seen. */
const useCount = (resource: string): number => {
  const { register } = useDesk()
  const principal = usePrincipal()
  const declared = register.resources.find(({ name }) => name === resource)
  const enabled = declared !== undefined && allows(principal, declared.operations.list)
  return useGetList(resource, { pagination: { page: 1, perPage: 1 } }, { enabled }).total ?? 0
}

interface StepProps {
  number: number
  title: string
  text: string
  done: boolean
  current: boolean
  links: readonly { to: string; label: string; icon: string }[]
}

const DONE = { borderColor: 'var(--success-line)', background: 'var(--success-soft)', color: 'success.dark' }
const NUMBER = {
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  flex: 'none',
  border: '1px solid var(--line-strong)',
  borderRadius: '50%',
  color: 'text.secondary',
  fontWeight: 600,
}
const STEP = { gap: 2, p: 2.5, '& + li': { borderTop: 1, borderColor: 'divider' } }

const Step = ({ number, title, text, done, current, links }: StepProps) => {
  const opens = useOpen()
  const words = useWords()
  // What is made or imported stands below the list of it.
  const open = links.filter(({ to }) => opens(`/${to.split('/')[1]}`))
  return (
    <Stack component="li" direction="row" sx={STEP}>
      <Box component="span" aria-hidden sx={{ ...NUMBER, ...(done && DONE) }}>
        {done ? <Icon name="check" /> : number}
      </Box>
      <Stack sx={{ gap: 1 }}>
        <Box component="h2" className="row wrap" sx={{ minHeight: 28 }}>
          {title} {done && <Badge tone="success">{words('desk.first_run.done', 'Done')}</Badge>}
        </Box>
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
      </Stack>
    </Stack>
  )
}

export const FirstSteps = () => {
  const words = useWords()
  const senders = useCount('senderid-list')
  const templates = useCount('dlt-template-list')
  const registered = senders > 0 && templates > 0
  const hasContacts = useCount('contact-numbers') > 0
  const sent = useCount('delivery-report') > 0
  return (
    <Box component="ol" className="panel" sx={{ mb: 2 }}>
      <Step
        number={1}
        title={words('Add a sender ID and a template')}
        text={words(
          'As registered on DLT: the sender ID people see, and the text with its {#var#} variables. Messages that do not match a template are not sent.',
        )}
        done={registered}
        current={!registered}
        links={[
          { to: '/senderid-list/create', label: words('Add sender ID'), icon: 'badge' },
          { to: '/dlt-template-list/create', label: words('Add template'), icon: 'template' },
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
          { to: '/blacklist/import', label: words('Import blacklist'), icon: 'block' },
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
    </Box>
  )
}
