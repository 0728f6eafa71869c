import { defineResource } from '../language/define.ts'
import { date, file, number, reference, select, text } from '../language/fields.ts'
import { flag, integer, object, string } from '../language/shape.ts'
import { CODE_LANGUAGES, FILE_ORIGINS, MEDIA_KINDS } from './choices.ts'

/** Endings of what messages can carry (rule whatsapp-6). */
const ENDINGS = [
  '.jpg',
  '.jpeg',
  '.png',
  '.mp4',
  '.3gp',
  '.aac',
  '.amr',
  '.mp3',
  '.m4a',
  '.ogg',
  '.pdf',
  '.txt',
  '.doc',
  '.docx',
  '.xls',
  '.xlsx',
  '.ppt',
  '.pptx',
] as const

/** What an answer in a conversation carries; stickers are for the library alone. */
export const ANSWER_ENDINGS: readonly string[] = ENDINGS

/** As large as the largest of them, a document. */
export const MOST_MEDIA_BYTES = 100_000_000

/** Files for messages, and those that people sent (rules whatsapp-50 to whatsapp-54). */
export const waFiles = defineResource({
  name: 'whatsapp-media',
  table: 'wa_files',
  owner: 'user_id',
  label: { one: 'File', many: 'WhatsApp media' },
  group: 'WhatsApp',
  icon: 'image',
  title: 'file_name',
  fields: {
    file_name: text({ label: 'File', writable: 'never' }),
    media_type: select({ label: 'Type', choices: MEDIA_KINDS, writable: 'never' }),
    mime: text({ label: 'File format', writable: 'never' }),
    /** In bytes. */
    size: number({ label: 'Size', writable: 'never' }),
    user_id: reference({
      label: 'Owner',
      resource: 'users',
      visibleTo: [0, 1, 3],
      writable: 'create',
      help: 'Leave empty for whoever has the number.',
    }),
    wa_configuration_id: reference({
      label: 'Number',
      resource: 'whatsapp-message-configuration',
      required: true,
      writable: 'create',
    }),
    file: file({
      label: 'File',
      required: true,
      accept: [...ENDINGS, '.webp'],
      maxBytes: MOST_MEDIA_BYTES,
      uploadAs: 'wa_media',
      writable: 'create',
      virtual: true,
      help: 'Images up to 5 MB, video and audio up to 16 MB, documents up to 100 MB, stickers up to 500 KB.',
    }),
    tags: text({ label: 'Tags', max: 200, writable: 'create', example: 'diwali, offer', help: 'Words to find it by.' }),
    is_received: select({ label: 'Origin', choices: FILE_ORIGINS, writable: 'never' }),
    used_in: number({ label: 'Used in', writable: 'never', virtual: true }),
    template_language: select({ label: 'Template language', choices: CODE_LANGUAGES, writable: 'never', virtual: true }),
    media_id: text({ label: 'ID at WhatsApp', writable: 'never', mono: true }),
    expires_at: date({ label: 'At WhatsApp until', precision: 'minute', writable: 'never' }),
    created_at: date({ label: 'Uploaded', precision: 'minute', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST wa-files', can: 'file-upload' },
    get: { call: 'GET wa-file/{id}', can: 'file-upload', bare: true },
    create: { call: 'POST upload-wa-file', can: 'file-upload' },
    delete: { call: 'DELETE wa-file/{id}', can: 'file-upload', bare: true },
  },
  list: {
    columns: [
      'file_name',
      'media_type',
      'size',
      'user_id',
      'wa_configuration_id',
      'is_received',
      'used_in',
      'created_at',
      'expires_at',
      'tags',
    ],
    further: ['expires_at', 'tags'],
    card: ['media_type', 'size', 'user_id', 'created_at'],
    filters: ['user_id', 'template_language', 'media_type', 'wa_configuration_id', 'is_received', 'created_at'],
    filterTitle: 'WhatsApp Media Filter',
    search: ['file_name', 'tags'],
    sort: ['id', 'desc'],
  },
  beside: { never: ['file'] },
  form: ['wa_configuration_id', 'user_id', 'file', 'tags'],
  actions: {
    preview: {
      on: 'row',
      label: 'Preview',
      icon: 'eye',
      call: 'GET wa-file-preview/{id}',
      can: 'file-upload',
      reads: true,
      dialog: 'preview',
      answers: object({
        /** Shows or plays it, for an hour; where it can be neither, it is saved. */
        file_path: string(),
        /** Saves it. */
        download_path: string(),
        mime: string(),
        is_shown: flag(),
      }),
    },
    link: {
      on: 'row',
      label: 'Copy link',
      icon: 'link',
      call: 'GET wa-file-link/{id}',
      can: 'file-upload',
      reads: true,
      dialog: 'link',
      answers: object({ file_path: string(), hours: integer() }),
    },
    upload: {
      on: 'row',
      label: 'Re-upload',
      icon: 'upload',
      call: 'POST wa-file-upload/{id}',
      can: 'file-upload',
      writes: true,
      noUndo: 'WhatsApp deletes it automatically after 30 days.',
      confirm: 'Uploads {file_name} to WhatsApp again, which keeps it for another 30 days.',
      done: 'Uploaded to WhatsApp',
    },
    picture: {
      on: 'call',
      label: 'The picture itself',
      call: 'GET wa-file-picture/{id}',
      can: 'file-upload',
      reads: true,
      answers: 'file',
    },
  },
})
