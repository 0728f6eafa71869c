/** Choices of system: value on the wire, word on the screen, tone of the badge (rule platform-dialect-15). */

export const EMPLOYEE_SCOPES = [
  { value: 'all', label: 'Every account' },
  { value: 'allotted', label: 'The accounts allotted to them, with what stands below' },
] as const
