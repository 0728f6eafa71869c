import { groupIndian } from '../../messaging/format.ts'
import { contactGroups } from '../../resources/phonebook/contact-groups.ts'
import { DetailsDialog, useDetails } from '../dlt/port.ts'
import { useWords } from '../kernel/i18n/words.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'

/** Numbers of a group that other groups of its owner have, too: who gets a message twice when both are chosen one after the other. */
export const DuplicatesDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  const details = useDetails(contactGroups, 'duplicates', record.id)
  return (
    <DetailsDialog title={words('%{name}: in other groups, too', { name: String(record.group_name) })} {...{ details, close }}>
      {({ total, numbers }) =>
        total === 0 ? (
          <EmptyState icon="success" title={words('No number of this group stands in another one')} />
        ) : (
          <div className="stack">
            <p>
              {words('%{count} numbers. “Keep them in this group only” takes them out of the others.', {
                count: groupIndian(total),
              })}
            </p>
            <div className="table-scroll">
              <table className="plain-table">
                <thead>
                  <tr>
                    <th scope="col">{words('Mobile')}</th>
                    <th scope="col">{words('Name')}</th>
                    <th scope="col">{words('Groups')}</th>
                  </tr>
                </thead>
                <tbody>
                  {numbers.map(({ mobile, name, groups }) => (
                    <tr key={mobile}>
                      <td className="mono">{mobile}</td>
                      <td>{name}</td>
                      <td>{groups.join(', ')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {total > numbers.length && (
              <p className="hint">
                {words('desk.action.more', 'and %{count} more', { count: groupIndian(total - numbers.length) })}
              </p>
            )}
          </div>
        )
      }
    </DetailsDialog>
  )
}
