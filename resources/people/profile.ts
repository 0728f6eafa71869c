import { SIGNED_IN } from '../language/access.ts'
import { USER_TYPES } from '../language/choices.ts'
import { defineService } from '../language/define.ts'
import { file, password, text } from '../language/fields.ts'
import { flag, instant, list, nullable, object, oneOf, rowOf, string } from '../language/shape.ts'
import { ACCOUNT_TYPES } from './choices.ts'
import { users } from './users.ts'

const { name, email, mobile, companyName, website, address, city, state, zip, gst_no, pan_no, quiet_from, quiet_until } =
  users.fields
const { avatar, companyLogo } = users.fields

/** One's own account as it stands. */
const OWN = rowOf(
  {
    email,
    mobile,
    avatar,
    companyName,
    companyLogo,
    website,
    address,
    city,
    state,
    zip,
    gst_no,
    pan_no,
    quiet_from,
    quiet_until,
  },
  {
    uuid: string(),
    username: string(),
    name: string(),
    userType: oneOf(USER_TYPES.map(({ value }) => value)),
    account_type: oneOf(ACCOUNT_TYPES.map(({ value }) => value)),
    api_ip_lock: flag(),
    two_factor: flag(),
    allow_api: flag(),
    must_change_password: flag(),
    timezone: string(),
    created_at: instant(),
    last_login_at: nullable(instant()),
    last_login_ip: nullable(string()),
  },
)

/** A time zone with its present offset: `+05:30`. */
const ZONE = object({ id: string(), name: string(), offset: string() })

/** One's own account (rule people-5). */
export const profile = defineService({
  name: 'profile',
  label: 'Profile',
  actions: {
    own: { on: 'call', label: 'My account', call: 'GET my-profile', can: 'edit-profile', reads: true, answers: OWN },
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
          patternMessage: 'Choose a time zone from the list.',
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
        password: password({ label: 'Current password', max: 128 }),
      },
      answers: OWN,
    },
    timezones: {
      on: 'call',
      label: 'Time zones',
      call: 'GET get-all-timezones',
      can: SIGNED_IN,
      reads: true,
      answers: list(ZONE),
    },
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
