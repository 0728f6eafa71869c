import { OPERATORS } from '../language/access.ts'
import { defineResource } from '../language/define.ts'
import { date, file, reference, select, text } from '../language/fields.ts'
import { integer, nullable, object, oneOf, string } from '../language/shape.ts'
import { KYC_STATUSES, KYC_TYPES } from './choices.ts'

/**
 * Papers that show who an account is (rule people-4). One's own are one's own to see; those of others open only with
 * `users-access-document`, and every time is noted.
 */
export const userDocuments = defineResource({
  name: 'user-documents',
  table: 'user_documents',
  owner: 'user_id',
  label: { one: 'Document', many: 'Documents' },
  group: 'Users',
  icon: 'badge',
  title: 'document_type',
  fields: {
    user_id: reference({ label: 'User', resource: 'users', visibleTo: [0, 1, 3], writable: 'create' }),
    document_type: select({ label: 'Document', required: true, choices: KYC_TYPES, writable: 'create', default: 'pan' }),
    document_number: text({
      unordered: true,
      label: 'Number',
      max: 50,
      writable: 'create',
      mono: true,
      case: 'upper',
      help: 'Required for a PAN card or GST certificate.',
      example: 'ABCDE1234F',
    }),
    file: file({
      label: 'File',
      required: true,
      accept: ['.pdf', '.jpg', '.png'],
      maxBytes: 10_000_000,
      writable: 'create',
    }),
    expiry_date: date({ label: 'Valid until', clearable: true, writable: 'create' }),
    status: select({ label: 'Status', choices: KYC_STATUSES, writable: 'never' }),
    remark: text({ label: 'Remark', writable: 'never', max: 250 }),
    verified_by: reference({ label: 'Reviewed by', resource: 'users', writable: 'never', visibleTo: OPERATORS }),
    verified_at: date({ label: 'Reviewed', precision: 'minute', writable: 'never' }),
    created_at: date({ label: 'Uploaded', precision: 'minute', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST user-documents', can: 'users-upload-documents' },
    get: { call: 'GET user-document/{id}', can: 'users-upload-documents' },
    create: { call: 'POST user-document', can: 'users-upload-documents' },
    delete: { call: 'DELETE user-document/{id}', can: 'users-upload-documents' },
  },
  list: {
    columns: ['document_type', 'user_id', 'document_number', 'status', 'created_at', 'expiry_date', 'verified_by', 'remark'],
    filters: ['user_id', 'document_type', 'status', 'created_at', 'expiry_date'],
    sort: ['id', 'desc'],
  },
  form: ['user_id', 'document_type', 'document_number', 'file', 'expiry_date'],
  actions: {
    /** Noted in the audit log. */
    open: {
      on: 'row',
      label: 'Open file',
      icon: 'eye',
      call: 'GET user-document-file/{id}',
      can: 'users-upload-documents',
      reads: true,
      whileActing: 'refused',
      dialog: 'file',
      answers: object({
        /** Works for ten minutes. */
        file_path: string(),
        file_name: string(),
        mime: string(),
        /** In bytes. */
        size: integer(),
        /** The whole of it; elsewhere its last four characters stand alone. */
        document_number: nullable(string()),
      }),
    },
    verify: {
      on: 'row',
      label: 'Verify',
      icon: 'check',
      call: 'POST user-document-verify/{id}',
      can: 'users-access-document',
      writes: true,
      whileActing: 'refused',
      visibleTo: OPERATORS,
      when: { status: 0 },
      confirm: 'Confirm that you have opened the file and that it shows what it should.',
      input: { remark: text({ label: 'Remark', max: 250, example: 'Seen in the original' }) },
      answers: object({ id: integer(), status: oneOf([1]) }),
      done: 'Document verified',
      undo: { fields: ['status', 'remark', 'verified_by', 'verified_at'] },
    },
    reject: {
      on: 'row',
      label: 'Reject',
      icon: 'close',
      tone: 'danger',
      call: 'POST user-document-reject/{id}',
      can: 'users-access-document',
      writes: true,
      whileActing: 'refused',
      visibleTo: OPERATORS,
      when: { status: [0, 1] },
      input: {
        remark: text({ label: 'Reason', required: true, min: 3, max: 250, lines: 2, example: 'The picture cannot be read' }),
      },
      answers: object({ id: integer(), status: oneOf([2]) }),
      done: 'Document rejected',
      undo: { fields: ['status', 'remark', 'verified_by', 'verified_at'] },
    },
  },
})
