import { checkbox, reference, select, text } from '../language/fields.ts'
import { integer, object } from '../language/shape.ts'
import { CARRIED_ROUTE_TYPES } from './choices.ts'

const ofItsType = {
  label: 'Secondary route',
  resource: 'secondary-routes',
  dependsOn: { route_type: 'route_type' },
  only: { status: 1 },
} as const

/** What is asked where accounts are given a route of their own (rule routing-3), or lose it. */
export const routeAssignment = {
  route_type: select({ label: 'Route type', required: true, choices: CARRIED_ROUTE_TYPES, default: 1, display: 'radio' }),
  secondary_route_id: reference({ ...ofItsType, help: "Leave empty to remove the user's own route." }),
  apply_to_children: checkbox({
    label: 'Also for all accounts below',
    default: 0,
    help: 'Accounts below lose their own route and inherit this one.',
  }),
  reason: text({ label: 'Reason', required: true, min: 3, max: 250, lines: 2, example: 'New contract from November' }),
}

/** How many accounts have another route now, and how many below them follow. */
export const ROUTE_ASSIGNED = object({ changed: integer(), followers: integer() })

/** The same for one account: gives a route. A form that opens without the present one must not take it away by being sent. */
export const routeSetting = {
  ...routeAssignment,
  secondary_route_id: reference({ ...ofItsType, required: true, help: 'Remove it again under User routes.' }),
}
