import { usePrincipal } from '../../../../authProvider/principal.ts'
import { gatesOf, passes } from '../../../../resources/language/access.ts'
import { holds } from '../../../../resources/language/condition.ts'
import type { Id } from '../../../../resources/language/fields.ts'
import { inSentence, useWords } from '../../i18n/words.ts'
import type { FieldOf } from '../props.ts'
import { createHere } from './creating.ts'
import { useResource } from './titles.ts'
import { dependentFilter } from './useChoices.ts'

/** The way to make what is not there yet, for a field that says so and whoever may; it begins with what was searched for. */
export const useCreate = (
  field: FieldOf<'reference'>,
  siblings: Readonly<Record<string, unknown>>,
  choose: (id: Id) => void,
): { label: string; onSelect: (typed: string) => void } | undefined => {
  const words = useWords()
  const resource = useResource(field.resource)
  const principal = usePrincipal()
  const create = resource?.operations.create
  if (!field.creates || !resource || !create || !passes(principal, gatesOf(create, resource))) return undefined
  const { name, title, fields } = resource
  return {
    label: words('Create %{name}', { name: inSentence(words(`resources.${name}.one`, resource.label.one)) }),
    onSelect: typed =>
      createHere({
        resource: name,
        start: {
          ...dependentFilter(field, siblings),
          ...(typed.trim() !== '' && fields[title]?.kind === 'text' && { [title]: typed.trim() }),
        },
        // One that waits for an approval is made, and cannot be chosen yet.
        onMade: record => holds(field.only, record) && choose(record.id),
      }),
  }
}
