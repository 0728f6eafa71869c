import { PUBLIC, SIGNED_IN } from '../schema/access.ts'
import { defineService } from '../schema/define.ts'
import { checkbox, file, password, richText, text } from '../schema/fields.ts'

/** Signing in and out, acting as another account (specification core §4). */
export const session = defineService({
  name: 'session',
  label: 'Session',
  actions: {
    login: {
      on: 'call',
      label: 'Sign in',
      call: 'POST login',
      can: PUBLIC,
      input: {
        username: text({ label: 'Username, e-mail or mobile', required: true, max: 150, example: 'asha' }),
        password: password({ label: 'Password', required: true, max: 128 }),
        remember: checkbox({ label: 'Remember me', default: 0 }),
      },
    },
    /** Acting as an account below one's own, and back (specification core §4). */
    switchAccount: {
      on: 'call',
      label: 'Act as another account, or return',
      call: 'POST child-login',
      can: SIGNED_IN,
      input: {
        account_uuid: text({ label: 'Account', max: 36, example: '00000000-0000-4000-8000-000000000000' }),
        is_back_to_self_account: checkbox({ label: 'Return to my own account', default: 0 }),
        reason: text({ label: 'Reason', max: 250 }),
      },
    },
    /** The password once more, before what cannot be undone; a call that needs it answers 403 with `data.step_up`. */
    confirmPassword: {
      on: 'call',
      label: 'Confirm own password',
      call: 'POST confirm-password',
      can: SIGNED_IN,
      input: { password: password({ label: 'Password', required: true, max: 128 }) },
    },
    logout: { on: 'call', label: 'Sign out', call: 'POST logout', can: SIGNED_IN },
    me: { on: 'call', label: 'Who I am and what I may', call: 'GET me', can: SIGNED_IN },
    publicSettings: { on: 'call', label: 'Name, logo and contacts', call: 'GET public-app-setting', can: PUBLIC },
    changePassword: {
      on: 'call',
      label: 'Change own password',
      call: 'POST update-self-password',
      can: SIGNED_IN,
      input: {
        old_password: password({ label: 'Present password', required: true, max: 128 }),
        new_password: password({ label: 'New password', required: true, min: 8, strength: true }),
      },
    },
  },
})

/** Files: up once, referred to by the path that comes back, down by signed links. */
export const files = defineService({
  name: 'files',
  label: 'Files',
  actions: {
    upload: { on: 'call', label: 'Upload a file', call: 'POST file-upload', can: 'file-upload' },
    preview: {
      on: 'call',
      label: 'Columns and first rows of an uploaded spreadsheet',
      call: 'POST file-preview',
      can: 'file-upload',
      input: { file_path: file({ label: 'File', required: true, accept: ['.csv', '.txt'] }) },
    },
    download: { on: 'call', label: 'Download by signed link', call: 'GET files/{id}', can: PUBLIC, answers: 'file' },
    job: { on: 'call', label: 'Progress of an import or export', call: 'GET job/{id}', can: SIGNED_IN },
  },
})

/** Server-sent progress of what the caller may see. */
export const events = defineService({
  name: 'events',
  label: 'Events',
  actions: { stream: { on: 'call', label: 'Progress as it happens', call: 'GET events', can: SIGNED_IN, answers: 'stream' } },
})

/** State of every gateway connection in one shape (domain §12.10). */
export const gateway = defineService({
  name: 'gateway',
  label: 'Gateway',
  actions: {
    status: { on: 'call', label: 'Gateway status', call: 'GET get-current-kannel-status', can: 'kannel-status-page' },
  },
  pages: {
    status: {
      path: '/get-current-kennel-status',
      label: 'Gateway status',
      can: 'kannel-status-page',
      group: 'Routing',
      icon: 'pulse',
    },
  },
})

/** A named filter of one person on one list. Spoken to in plain REST. */
export const savedViews = defineService({
  name: 'saved-views',
  label: 'Saved views',
  actions: {
    list: { on: 'call', label: 'Saved views', call: 'GET rest/saved-views', can: SIGNED_IN },
    read: { on: 'call', label: 'One saved view', call: 'GET rest/saved-views/{id}', can: SIGNED_IN },
    create: {
      on: 'call',
      label: 'Save a view',
      call: 'POST rest/saved-views',
      can: SIGNED_IN,
      input: {
        resource: text({ label: 'List', required: true, max: 60, example: 'blacklist' }),
        name: text({ label: 'Name', required: true, max: 60, example: 'Complaints' }),
        filter: richText({ label: 'Filter', required: true }),
      },
    },
    update: {
      on: 'call',
      label: 'Change a view',
      call: 'PUT rest/saved-views/{id}',
      can: SIGNED_IN,
      input: {
        resource: text({ label: 'List', max: 60, example: 'blacklist' }),
        name: text({ label: 'Name', required: true, max: 60, example: 'Complaints' }),
        filter: richText({ label: 'Filter', required: true }),
      },
    },
    delete: { on: 'call', label: 'Delete a view', call: 'DELETE rest/saved-views/{id}', can: SIGNED_IN },
  },
})
