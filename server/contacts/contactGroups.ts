import { contactGroups } from '../../resources/phonebook/contact-groups.ts'
import { defineCompanion } from '../records/companion.ts'

/** Groups of the phone book. Deleting one deletes its contacts: they belong to one group (domain §8.6). */
export const contactGroupCompanion = defineCompanion(contactGroups, {})
