import Box from '@mui/material/Box'
import { useEffect, useMemo } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { contactNumbers } from '../../resources/phonebook/contact-numbers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useAbilities } from '../kernel/resource/access.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { readAddress, withFilter } from '../kernel/resource/list/address.ts'
import { ResourceList } from '../kernel/resource/ResourceList.tsx'
import { loadViews, useViews } from '../kernel/resource/views.ts'
import { GroupPane, WIDE } from './GroupPane.tsx'
import { useGroup, useGroups } from './useGroups.ts'

const BESIDE = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 2,
  [WIDE]: { gridTemplateColumns: '264px minmax(0, 1fr)' },
}
/** Beside the groups the toolbar has less room: the search box gives way first. */
const CONTACTS = { minWidth: 0, [WIDE]: { '& .list-search': { flex: '0 1 200px', minWidth: 120 } } }

/** Groups left, contacts right (rule phonebook-2). The group chosen is a filter of the contacts, so it stands in the address. */
export const PhoneBook = ({ search }: { search: string }) => {
  const notify = useNotify()
  const words = useWords()
  const contacts = useInWords(contactNumbers)
  const abilities = useAbilities(contacts)
  const views = useViews(contacts.name)
  const navigate = useNavigate()
  const pane = useGroups()
  const wanted = readAddress(search, contactNumbers).filter.contact_group_id
  const chosen = typeof wanted === 'number' ? wanted : undefined
  const group = useGroup(chosen, pane.data)

  useEffect(() => {
    loadViews(contactNumbers.name).catch((error: Error) => notify(error.message, { type: 'error' }))
  }, [notify])

  const title = chosen === undefined ? words('All contacts') : String(group?.group_name ?? contacts.label.many)
  // What is shown is that group's contacts, and it is called so.
  const named = useMemo(() => ({ ...contacts, label: { ...contacts.label, many: title } }), [contacts, title])

  return (
    <Box sx={BESIDE}>
      <GroupPane
        pane={pane}
        chosen={chosen}
        onChoose={id => navigate({ search: withFilter(search, { contact_group_id: id }) })}
        search={search}
      />
      <Box sx={CONTACTS}>
        <ResourceList resource={named} abilities={abilities} views={views} />
      </Box>
    </Box>
  )
}
