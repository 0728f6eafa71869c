import { text } from '../language/fields.ts'

/** Why one acts as another account: asked for in the panel, kept where it is given, demanded where the setting `acting_needs_reason` says so. */
export const ACTING_REASON = text({ label: 'Reason', min: 3, max: 250, lines: 2, example: 'Asked for help with a template' })
