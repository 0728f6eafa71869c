import { contactGroups } from '../../../resources/phonebook/contact-groups.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { DuplicatesDialog } from '../DuplicatesDialog.tsx'
import { PhoneBook } from '../PhoneBook.tsx'

export default defineViews(contactGroups, { screen: PhoneBook, dialogs: { duplicates: DuplicatesDialog } })
