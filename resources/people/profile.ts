import { SIGNED_IN } from '../language/access.ts'
import { defineService } from '../language/define.ts'
import { file, password, text } from '../language/fields.ts'
import { users } from './users.ts'

const { name, mobile, companyName, website, address, city, state, zip, gst_no, pan_no, quiet_from, quiet_until } = users.fields

/** One's own account (rule people-5). */
export const profile = defineService({
  name: 'profile',
  label: 'Profile',
  actions: {
    own: { on: 'call', label: 'My account', call: 'GET my-profile', can: 'edit-profile', reads: true },
    update: {
      on: 'call',
      label: 'Change my account',
      call: 'POST update-profile',
      can: 'edit-profile',
      writes: true,
      input: {
        name: { ...name, required: true as const },
        email: text({ label: 'E-mail', required: true, format: 'email', max: 150 }),
        mobile: { ...mobile, required: true as const },
        timezone: text({
          label: 'Time zone',
          required: true,
          max: 60,
          pattern: '^[A-Za-z0-9_+\\-/]+$',
          patternMessage: 'Choose a time zone of the list.',
          example: 'Asia/Kolkata',
        }),
        avatar: file({ label: 'Picture', accept: ['.png', '.jpg'], maxBytes: 1_000_000 }),
        companyName,
        companyLogo: file({ label: 'Company logo', accept: ['.png', '.jpg'], maxBytes: 1_000_000 }),
        website,
        address,
        city,
        state,
        zip,
        gst_no,
        pan_no,
        quiet_from,
        quiet_until,
        /** Changing the e-mail or the mobile number asks for it: they are how an account is got back. */
        password: password({ label: 'Present password', max: 128 }),
      },
    },
    timezones: { on: 'call', label: 'Time zones', call: 'GET get-all-timezones', can: SIGNED_IN, reads: true },
    /** Of the account with that number; `?of=avatar` or `?of=companyLogo`. */
    picture: {
      on: 'call',
      label: 'Picture or logo of a user',
      call: 'GET user-picture/{id}',
      can: SIGNED_IN,
      answers: 'file',
      reads: true,
    },
  },
  pages: {
    edit: { path: '/edit-profile', label: 'Edit profile', can: 'edit-profile', icon: 'person' },
  },
})
