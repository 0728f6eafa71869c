/** Choices of people: value on the wire, word on the screen, tone of the badge (rule platform-dialect-15). */

import { choices } from '../language/fields.ts'

export const ACCOUNT_TYPES = choices([
  { value: 1, label: 'Prepaid' },
  { value: 2, label: 'Postpaid' },
])
export const BILLING_BASES = choices([
  { value: 1, label: 'Delivery (failed parts are refunded)' },
  { value: 2, label: 'Submission' },
])
export const USER_STATUSES = choices([
  { value: 0, label: 'Inactive', tone: 'default' },
  { value: 1, label: 'Active', tone: 'success' },
  { value: 2, label: 'Pending approval', tone: 'warning' },
  { value: 3, label: 'Blocked', tone: 'error' },
  { value: 4, label: 'Deleted', tone: 'error' },
])
export const PASSWORD_DELIVERY = choices([
  { value: 'show', label: 'Shown to me once' },
  { value: 'email', label: 'By e-mail to the user' },
])
export const KYC_TYPES = choices([
  { value: 'pan', label: 'PAN card' },
  { value: 'gst', label: 'GST certificate' },
  { value: 'cin_coi', label: 'Certificate of incorporation' },
  { value: 'loa', label: 'Letter of authorisation' },
  { value: 'dlt_certificate', label: 'DLT registration certificate' },
  { value: 'address_proof', label: 'Proof of address' },
  { value: 'id_proof', label: 'Proof of identity' },
  { value: 'agreement', label: 'Agreement' },
  { value: 'other', label: 'Other' },
])
export const KYC_STATUSES = choices([
  { value: 0, label: 'Pending', tone: 'warning' },
  { value: 1, label: 'Verified', tone: 'success' },
  { value: 2, label: 'Rejected', tone: 'error' },
])
