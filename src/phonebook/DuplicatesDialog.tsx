import { groupIndian } from '../../messaging/format.ts'
import { contactGroups } from '../../resources/phonebook/contact-groups.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { DetailsDialog } from '../kernel/resource/DetailsDialog.tsx'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useDetails } from '../kernel/resource/useDetails.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { More } from '../kernel/ui/More.tsx'
import { Table } from '../kernel/ui/Table.tsx'

/** Numbers of a group that other groups of its owner have, too: who gets a message twice when both are chosen one after the other. */
export const DuplicatesDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  const details = useDetails(contactGroups, 'duplicates', record.id)
  return (
    <DetailsDialog title={words('%{name}: also in other groups', { name: String(record.group_name) })} {...{ details, close }}>
      {({ total, numbers }) =>
        total === 0 ? (
          <EmptyState icon="success" title={words('No number in this group is in another group')} />
        ) : (
          <div className="stack">
            <p>
              {words('%{count} numbers. “Keep them in this group only” removes them from the others.', {
                count: groupIndian(total),
              })}
            </p>
            <Table
              label={words('Numbers also in other groups')}
              rows={numbers}
              keyOf={({ mobile }) => mobile}
              columns={[
                { head: words('Mobile'), className: 'mono', show: ({ mobile }) => mobile },
                { head: words('Name'), show: ({ name }) => name },
                { head: words('Groups'), show: ({ groups }) => groups.join(', ') },
              ]}
            />
            <More total={total} shown={numbers.length} />
          </div>
        )
      }
    </DetailsDialog>
  )
}
