import { number } from './fields.ts'

/** Which page of a list a call asks for, by the names there are for its size (rule platform-dialect-3). */
export const PAGING = {
  page: number({ label: 'Page', min: 1, max: 10_000 }),
  per_page: number({ label: 'Rows per page', min: 1, max: 200 }),
  per_page_record: number({ label: 'Rows per page', min: 1, max: 200 }),
} as const
