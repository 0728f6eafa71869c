import { OPERATORS } from '../language/access.ts'
import { defineResource } from '../language/define.ts'
import { date, number, reference, select, text } from '../language/fields.ts'
import { VENDOR_FILE_STATUSES } from './file-choices.ts'
import { voiceFiles } from './voice-files.ts'

const FILES = voiceFiles.name

/** Voice files where vendors have them, and what these say of each (rules voice-14 to voice-16). */
export const vendorFiles = defineResource({
  name: 'admin-all-voice-status',
  table: 'voice_vendor_files',
  owner: 'user_id',
  visibleTo: OPERATORS,
  label: { one: 'File at a vendor', many: 'Voice status' },
  group: 'Voice',
  icon: 'pulse',
  title: 'title',
  fields: {
    title: text({ label: 'File', writable: 'never', virtual: true }),
    voice_file_id: reference({ label: 'Voice file', resource: FILES, writable: 'never' }),
    user_id: reference({ label: 'Owner', resource: 'users', writable: 'never' }),
    route_id: reference({
      label: 'Vendor',
      letters: 32,
      resource: 'primary-routes',
      only: { gateway_type: 4 },
      writable: 'never',
    }),
    vendor_voice_id: text({ label: 'ID at the vendor', writable: 'never', mono: true }),
    status: select({ label: 'Status', choices: VENDOR_FILE_STATUSES, writable: 'never' }),
    message: text({ label: 'Message', writable: 'never' }),
    tries: number({ label: 'Tries', writable: 'never' }),
    synced_at: date({ label: 'Synced', precision: 'minute', writable: 'never' }),
    checked_at: date({ label: 'Last check', precision: 'minute', writable: 'never' }),
  },
  operations: { list: { call: 'POST voice-vendor-files', can: 'voice-file-process' } },
  list: {
    columns: ['title', 'user_id', 'route_id', 'status', 'checked_at', 'message', 'vendor_voice_id', 'synced_at', 'tries'],
    further: ['vendor_voice_id', 'synced_at', 'tries'],
    card: ['user_id', 'route_id', 'status', 'checked_at'],
    filters: ['route_id', 'status', 'user_id', 'voice_file_id', 'checked_at'],
    search: ['vendor_voice_id'],
    sort: ['id', 'desc'],
    tabs: [
      { label: 'Files at vendors' },
      { label: 'Campaigns', elsewhere: { path: '/voice-vendor-campaigns', label: 'Open campaigns at vendors', held: true } },
    ],
    leadsTo: [{ path: `/${FILES}`, label: 'Voice files', icon: 'play' }],
  },
  actions: {
    again: {
      on: 'selection',
      label: 'Sync again',
      icon: 'upload',
      call: 'POST voice-vendor-files-sync',
      can: 'sync-voice-template-to-vendor',
      writes: true,
      when: { status: ['rejected', 'failed', 'deleted'] },
      needs: { status: 'Only where the vendor does not have it' },
      max: 1000,
      done: '{count} files queued for the vendor again',
      noUndo: 'Vendors keep what they were given.',
    },
    check: {
      on: 'selection',
      label: 'Check Status',
      icon: 'refresh',
      call: 'POST voice-vendor-files-check',
      can: 'voice-file-process',
      writes: true,
      max: 1000,
      done: 'Checking {count} files with their vendors',
      noUndo: 'It only asks the vendor.',
    },
  },
})
