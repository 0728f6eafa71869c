/** Choices of voice files: value on the wire, word on the screen, tone of the badge (rule platform-dialect-15). */

import { choices } from '../language/fields.ts'

/** Of files, and of the calls that play them. */
export const VOICE_TYPES = choices([
  { value: 1, label: 'Transactional' },
  { value: 2, label: 'Promotional' },
])

/** What is decided of a file, and then what vendors made of it (rule voice-12). */
export const VOICE_FILE_STATUSES = choices([
  { value: 0, label: 'Pending', tone: 'warning' },
  { value: 1, label: 'Approved', tone: 'success' },
  { value: 2, label: 'Rejected', tone: 'error' },
  { value: 3, label: 'Processing', tone: 'info' },
  { value: 4, label: 'Failed', tone: 'error' },
])

/** What a vendor says of a file. */
export const VENDOR_FILE_STATUSES = choices([
  { value: 'processing', label: 'Processing', tone: 'info' },
  { value: 'synced', label: 'Synced', tone: 'success' },
  { value: 'rejected', label: 'Rejected', tone: 'error' },
  { value: 'failed', label: 'Failed', tone: 'error' },
  { value: 'deleted', label: 'Deleted', tone: 'default' },
])

/** Of all vendors together: one that has it is enough to call with it. */
export const VENDOR_STATUSES = choices([
  { value: 'none', label: 'Not synced', tone: 'default' },
  { value: 'processing', label: 'Processing', tone: 'info' },
  { value: 'synced', label: 'Synced', tone: 'success' },
  { value: 'failed', label: 'Failed', tone: 'error' },
])

/** Languages that are spoken in calls, by their code of ISO 639-1. */
export const SPOKEN_LANGUAGES = choices([
  { value: 'hi', label: 'Hindi' },
  { value: 'en', label: 'English' },
  { value: 'as', label: 'Assamese' },
  { value: 'bn', label: 'Bengali' },
  { value: 'gu', label: 'Gujarati' },
  { value: 'kn', label: 'Kannada' },
  { value: 'ml', label: 'Malayalam' },
  { value: 'mr', label: 'Marathi' },
  { value: 'or', label: 'Odia' },
  { value: 'pa', label: 'Punjabi' },
  { value: 'ta', label: 'Tamil' },
  { value: 'te', label: 'Telugu' },
  { value: 'ur', label: 'Urdu' },
])
