import { integer, nullable, object } from '../../language/shape.ts'

/**
 * Of the campaigns of one route type, from the newest on: those before and after one, for whoever comes from no list that has it. Which route
 * type that is tells the page of a campaign its channel, whatever that is.
 */
export const neighbours = {
  on: 'call',
  label: 'Campaigns before and after',
  call: 'GET campaign-neighbours/{id}',
  channel: 'all',
  can: 'reports',
  reads: true,
  answers: object({ previous: nullable(integer()), next: nullable(integer()), route_type: integer() }),
} as const
