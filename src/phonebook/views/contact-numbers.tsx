import { contactNumbers } from '../../../resources/phonebook/contact-numbers.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { PhoneBook } from '../PhoneBook.tsx'

export default defineViews(contactNumbers, { screen: PhoneBook, home: '/group' })
